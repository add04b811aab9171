import type { ComponentType } from 'react';

/** What is wrong in a row, by field. */
export type RowErrors = Partial<Record<string, string>>;

/** What the inputs of an open row are given. */
export interface RowInputsProps<Row> {
  /** The row's id; its inputs' ids begin with it. */
  id: string;
  row: Row;
  errors: RowErrors;
  onChange: (change: Partial<Row>) => void;
  /** Adds a row after this one and goes there. */
  onNext: () => void;
  /** Puts pasted rows in place of this one where it is blank, else after it. */
  onPasteRows: (rows: Row[]) => void;
}

/** A kind of rows: how they are named, summed up and typed. */
export interface RowKind<Row> {
  /** The words of the button that adds one. */
  addLabel: string;
  /** What a row is called where it is spoken of; `place` counts from 1. */
  nameOf(row: Row, place: number): string;
  Summary: ComponentType<{ row: Row; place: number }>;
  Inputs: ComponentType<RowInputsProps<Row>>;
  /** What stands above a row where that differs from the row before it. */
  headingOf?(row: Row): string;
  isBlank(row: Row): boolean;
  /** A new row after another, or the first. */
  blankAfter(row: Row | undefined): Row;
}
