import { useState } from 'react';

/** A row with a key that stays its own while rows are moved, added and removed around it. */
export interface KeyedRow<Row> {
  key: number;
  row: Row;
}

let lastKey = 0;

/** Gives a row a key of its own. */
export const keyed = <Row>(row: Row): KeyedRow<Row> => ({ key: ++lastKey, row });

/** The rows of a form with keys, and how to set both. Rows that come from outside take over the keys in their places. */
export function useKeyedRows<Row>(
  rows: readonly Row[],
  onChange: (rows: Row[]) => void,
): [KeyedRow<Row>[], (rows: readonly KeyedRow<Row>[]) => void] {
  const [keys, setKeys] = useState<number[]>([]);
  let known = keys;
  if (keys.length !== rows.length) {
    known = rows.map((row, index) => keys[index] ?? keyed(row).key);
    setKeys(known);
  }
  return [
    rows.map((row, index) => ({ key: known[index] as number, row })),
    (next) => {
      setKeys(next.map(({ key }) => key));
      onChange(next.map(({ row }) => row));
    },
  ];
}
