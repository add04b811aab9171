/** How many items of a storage are read or written at once. */
const AT_ONCE = 50;

/** Does something with each item, some at once. Returns the results in order. */
export async function inBatches<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < items.length; index += AT_ONCE)
    results.push(...(await Promise.all(items.slice(index, index + AT_ONCE).map(act))));
  return results;
}
