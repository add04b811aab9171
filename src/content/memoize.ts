/** Memoizes a function by its argument, as long as that object is in use. */
export function memoize<Key extends object, Value>(derive: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    let derived = known.get(key);
    if (!derived) known.set(key, (derived = { value: derive(key) }));
    return derived.value;
  };
}

/** Calls a function once, when its result is first needed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
