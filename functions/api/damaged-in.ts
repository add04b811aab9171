import type { ApiDependencies } from './dependencies.ts';

/** The field of an answer that names what is left out of it, because it cannot be read; none if nothing is. */
export function damagedIn({ damage }: Pick<ApiDependencies, 'damage'>, within?: string): { damaged?: string[] } {
  const found = damage.found(within);
  return found.length > 0 ? { damaged: found.map(({ sentence }) => sentence) } : {};
}
