/**
 * Memoizes a function by its argument, as long as that object is in use.
 *
 * @example
 * const sorted = memoize((version: Version) => [...version.posts].sort(byDate)); // once for each version
 */
export function memoize<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let derived = known.get(key);
    if (!derived) known.set(key, (derived = { value: derive(key) }));
    return derived.value;
  };
}
