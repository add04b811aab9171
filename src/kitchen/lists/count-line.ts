/** What a search asks for beside words, as it was typed. */
export interface Asked {
  /** The foods it leaves out. */
  without: readonly string[];
  /** What nothing here checks: 'low carb'. */
  claims: readonly string[];
}

/** Foods that are counted, said of many. */
const COUNTED = /^(?:\w*nut|almond|pecan|egg|bean|onion)$/;
const plural = (food: string): string => food.replace(COUNTED, '$&s');

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The line above the results of a search: how many there are, what they were found by, and what they do not promise. */
export function countLine(count: string, { without, claims, instead = '' }: Asked & { instead?: string | undefined }): string {
  const found = instead === '' ? count : `No exact match. Showing results for “${instead}”: ${count}`;
  if (without.length > 0) return `${found} without ${either.format(without.map(plural))}. Check labels.`;
  return claims.length > 0 ? `${found}, found by words and tags. We don’t check “${either.format(claims)}”.` : found;
}
