/** What a merge needs to know about a form. */
interface MergeRules<Values> {
  fields: readonly (keyof Values & string)[];
  /** Whether two values of a field mean the same although they differ. */
  isSame?(field: keyof Values & string, a: unknown, b: unknown): boolean;
  /** Whether a group of fields is merged field by field. */
  isHeading?(field: keyof Values & string): boolean;
}

/** The result of merging two people's changes. */
export interface Merge<Values> {
  /** The merged form. Overlapping fields are as this person has them. */
  values: Values;
  /** The fields that only the other one had changed, and that were taken over. */
  taken: (keyof Values & string)[];
  /** The fields that both had changed, each in another way. */
  overlapping: (keyof Values & string)[];
}

/** Whether two values of a form are equal, through and through. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  if (!Object.keys(left).every((key) => isEqual(left[key], right[key]))) return false;
  // A cell that is not there and an undefined one are the same to a form.
  return Object.keys(right).every((key) => right[key] === undefined || Object.hasOwn(left, key));
}

type Sides = Record<'base' | 'mine' | 'theirs', unknown>;
type IsSame = (a: unknown, b: unknown) => boolean;

const OVERLAP = Symbol('overlap');

/** The value that holds both changes, or OVERLAP where there is none. */
function mergeValue({ base, mine, theirs }: Sides, isSame: IsSame): unknown {
  if (isEqual(mine, base) || isSame(mine, base)) return theirs;
  if (isSame(mine, theirs) || isSame(theirs, base)) return mine;
  return Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs) ? mergeRows(base, mine, theirs) : OVERLAP;
}

/**
 * Rows are merged where all three lists are equally long: then no row was added or taken away, or as many of both, and
 * changes to different rows are matched by their places. A row itself is never made of two: '2 cups' and
 * '1 g' are not '2 g'.
 */
function mergeRows(base: unknown[], mine: unknown[], theirs: unknown[]): unknown {
  if (mine.length !== base.length || theirs.length !== base.length) return OVERLAP;
  const rows = base.map((row, index) => {
    const [own, other] = [mine[index], theirs[index]];
    if (isEqual(own, row)) return other;
    return isEqual(own, other) || isEqual(other, row) ? own : OVERLAP;
  });
  return rows.includes(OVERLAP) ? OVERLAP : rows;
}

const namesOf = (value: unknown): string[] => Object.keys(value ?? {});

/** Each field of a group by itself. */
function mergeGroup({ base, mine, theirs }: Sides): unknown {
  const at = (value: unknown, name: string) => (value as Record<string, unknown> | undefined)?.[name];
  const merged = [...new Set([base, mine, theirs].flatMap(namesOf))].map((name) => [
    name,
    mergeValue({ base: at(base, name), mine: at(mine, name), theirs: at(theirs, name) }, isEqual),
  ]);
  return merged.some(([, value]) => value === OVERLAP) ? OVERLAP : Object.fromEntries(merged);
}

/**
 * Merges a form (`mine`) with what was saved elsewhere in the meantime (`theirs`), field by field, against what both
 * began from. If that is not known (`base` is null), every field that differs overlaps.
 */
export function mergeValues<Values extends object>(
  { fields, isSame, isHeading }: MergeRules<Values>,
  base: Values | null,
  mine: Values,
  theirs: Values,
): Merge<Values> {
  const merge: Merge<Values> = { values: { ...mine }, taken: [], overlapping: [] };
  for (const field of fields) {
    const same: IsSame = (a, b) => isEqual(a, b) || (isSame?.(field, a, b) ?? false);
    const [own, other] = [mine[field], theirs[field]];
    const sides = { base: base?.[field], mine: own, theirs: other };
    const mergeSides = () => (isHeading?.(field) ? mergeGroup(sides) : mergeValue(sides, same));
    const merged = base ? mergeSides() : same(own, other) ? other : OVERLAP;
    if (merged === OVERLAP) {
      merge.overlapping.push(field);
      continue;
    }
    merge.values[field] = merged as Values[typeof field];
    if (!same(merged, own)) merge.taken.push(field);
  }
  return merge;
}
