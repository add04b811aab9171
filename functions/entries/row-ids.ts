import { identified, type Identified } from '#domain/anchors.ts';

interface Row {
  id?: string | undefined;
  name: string;
  description: string;
  images?: readonly { src: string }[];
  image?: string | undefined;
}

const photosIn = ({ images = [], image }: Row): string[] => [...images.map(({ src }) => src), ...(image ? [image] : [])];
const isAlike = (a: Row, b: Row): boolean => a.description === b.description || photosIn(a).some((photo) => photosIn(b).includes(photo));

/** The first of the rows with an id keeps it, or the one that has its name still; a copy gets another one. */
function sentIds(before: ReadonlyMap<string, Row>, rows: readonly Row[], elsewhere: ReadonlySet<string>): Map<Row, string> {
  const kept = new Map<Row, string>();
  for (const [id, same] of Map.groupBy(rows, (row) => row.id)) {
    const owner = same.find(({ name }) => id !== undefined && name === before.get(id)?.name) ?? same[0];
    if (id !== undefined && owner && !elsewhere.has(id)) kept.set(owner, id);
  }
  return kept;
}

/**
 * Lists of rows with an id for each, some of which a client may not have sent: a row keeps that of the row before the save with its name
 * or, if only one is like it, with its description or one of its photos. `elsewhere` are ids that other files have, and a
 * new row's is made of its name by `ofName`.
 */
export function keepIds<T extends Row>(
  before: readonly Identified<T>[],
  lists: readonly (readonly T[])[],
  elsewhere: ReadonlySet<string> = new Set(),
  ofName?: (name: string) => string,
): Identified<T>[][] {
  const rows = lists.flat();
  const known = new Map(before.map((row) => [row.id, row]));
  const kept = sentIds(known, rows, elsewhere);
  const remaining = () => {
    const taken = new Set(kept.values());
    return { old: before.filter(({ id }) => !taken.has(id)), open: rows.filter((row) => !kept.has(row)) };
  };
  for (const { id, name } of remaining().old) {
    const same = remaining().open.find((row) => row.name === name);
    if (same) kept.set(same, id);
  }
  const { old, open } = remaining();
  for (const row of open) {
    const [like, ...others] = old.filter((one) => isAlike(one, row));
    if (like && others.length === 0 && open.filter((one) => isAlike(one, like)).length === 1) kept.set(row, like.id);
  }
  const gone = remaining().old.map(({ id }) => id);
  return identified(
    lists.map((list) => list.map((row) => ({ ...row, id: kept.get(row) }))),
    new Set([...elsewhere, ...gone]),
    ofName,
  );
}
