import { ISLAND_FAILED } from '../hydration/settled.ts';

/**
 * The maximum time that a list's first page stays hidden, in milliseconds: longer than loading another page takes on a slow
 * connection.
 */
const PATIENCE_MS = 8_000;

/**
 * Hides the first page of a list if the address has one of these parameters. The list shows it again once it has results; it also
 * reappears if the list's code fails to load or takes too long.
 */
export function hideFirstPageFor(parameters: readonly string[]): void {
  const asked = new URLSearchParams(location.search);
  if (!parameters.some((name) => asked.get(name))) return;
  const { dataset } = document.documentElement;
  dataset['asksForOthers'] = '';
  const show = () => delete dataset['asksForOthers'];
  setTimeout(show, PATIENCE_MS);
  addEventListener(ISLAND_FAILED, show, { once: true });
}
