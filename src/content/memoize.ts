export { memoize } from '@family-bakery/live-pages/reads/memoize';

/** Calls a function once, when its result is first needed. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}
