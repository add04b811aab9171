import { inputId } from './entry-kind.ts';

const isError = (value: object): boolean => 'type' in value && typeof value.type === 'string';

/** The paths of all fields that are marked as wrong, such as `ingredients.2.amount`. What is wrong with a list itself has the list's path. */
export function errorPaths(errors: object, start = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const path = [start, key].filter((part) => part !== '' && part !== 'root').join('.');
    return isError(error) ? [path] : errorPaths(error, path);
  });
}

const FOCUSABLE = 'input:not([type=hidden]), select, textarea, button, [contenteditable=true]';

/** Focuses the first of these fields on the screen and unfolds its section. */
export function focusFirst(name: string, paths: readonly string[]): void {
  const [first] = paths
    .map((path) => inputId(name, path))
    // A group of inputs has no element of its own.
    .map((id) => document.getElementById(id) ?? document.querySelector<HTMLElement>(`[id^="${CSS.escape(`${id}-`)}"]`))
    .filter((element) => element !== null)
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
  if (!first) return;
  for (let section = first.closest('details'); section; section = section.parentElement?.closest('details') ?? null) section.open = true;
  const input = first.matches(FOCUSABLE) ? first : first.querySelector<HTMLElement>(FOCUSABLE);
  (input ?? first).focus();
}
