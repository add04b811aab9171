import { ISLAND_FAILED } from '../hydration/settled.ts';

/** How long a list's first page stays hidden at most, in milliseconds: longer than it takes on a slow line to show another. */
const PATIENCE_MS = 8_000;

/**
 * Hides the first page of a list where the address asks for something else, by one of these parameters. The list shows
 * it again once it has an answer; it is shown as well where the list's code cannot be had, or is too long on its way.
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
