type AnyMap = ReadonlyMap<unknown, unknown>;

/** The keys that differ, by the later map and then by the earlier one. Neither keeps the other in memory. */
const known = new WeakMap<AnyMap, WeakMap<AnyMap, ReadonlySet<unknown>>>();

function note(before: AnyMap, after: AnyMap, keys: ReadonlySet<unknown>): void {
  const ofLater = known.get(after) ?? new WeakMap<AnyMap, ReadonlySet<unknown>>();
  known.set(after, ofLater.set(before, keys));
}

function compare(before: AnyMap, after: AnyMap): ReadonlySet<unknown> {
  const keys = new Set<unknown>();
  let kept = 0;
  for (const [key, value] of after) {
    const old = before.get(key);
    if (old !== undefined) kept += 1;
    if (old !== value) keys.add(key);
  }
  if (kept < before.size) for (const key of before.keys()) if (!after.has(key)) keys.add(key);
  return keys;
}

/**
 * A map after some of its values have changed; undefined removes one. The very same map if none of them differs. What has changed is
 * remembered for `changedKeys`.
 */
export function changedMap<K, V extends object | string>(
  before: ReadonlyMap<K, V>,
  changes: ReadonlyMap<K, V | undefined>,
): ReadonlyMap<K, V> {
  const keys = new Set<K>();
  for (const [key, value] of changes) if (before.get(key) !== value) keys.add(key);
  if (keys.size === 0) return before;
  const after = new Map(before);
  for (const key of keys) {
    const value = changes.get(key);
    if (value === undefined) after.delete(key);
    else after.set(key, value);
  }
  note(before, after, keys);
  return after;
}

/**
 * The keys whose values differ between two maps that no longer change. Those of a map and one that `changedMap` made of it are known:
 * a save changes one of thousands. Others are compared, once.
 */
export function changedKeys<K, V extends object | string>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): ReadonlySet<K> {
  if (before === after) return new Set();
  const found = known.get(after)?.get(before) ?? compare(before, after);
  note(before, after, found);
  return found as ReadonlySet<K>;
}
