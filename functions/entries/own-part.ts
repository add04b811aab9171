import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '#domain/is-record.ts';

/** The names of lists of products within a category or a group. */
const PRODUCTS = ['items', 'cakes', 'meals'] as const;

/** The members of a list that are not in another, each group with those of its products. */
export function ownMembers(now: readonly unknown[], example: readonly unknown[]): unknown[] {
  return now
    .filter((member) => !example.some((other) => isDeepStrictEqual(other, member)))
    .flatMap((member) => {
      const list = isRecord(member) && PRODUCTS.find((name) => Array.isArray(member[name]));
      const counterpart = list && example.filter(isRecord).find(({ name }) => name === member['name'])?.[list];
      if (!list || !Array.isArray(counterpart)) return [member];
      const own = ownMembers(member[list] as unknown[], counterpart);
      return own.length > 0 ? [{ ...member, [list]: own }] : [];
    });
}

/**
 * Data with `target` in place of everything that is still as in the example. What was changed stays, field by field; of a changed list
 * what is not in the example's.
 */
export function ownPart(now: unknown, example: unknown, target: unknown): unknown {
  if (isDeepStrictEqual(now, example)) return target;
  if (Array.isArray(now) && Array.isArray(example)) {
    const own = ownMembers(now, example);
    return own.length > 0 ? own : target;
  }
  if (!isRecord(now) || !isRecord(example)) return now;
  const goal = isRecord(target) ? target : {};
  const names = [...new Set([...Object.keys(goal), ...Object.keys(now)])];
  const parts = names.map((name) => [name, ownPart(now[name], example[name], goal[name])] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
