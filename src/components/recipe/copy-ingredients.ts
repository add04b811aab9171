const wordsOf = (element: HTMLElement): string => element.innerText.replace(/\s+/g, ' ').trim();

/**
 * Copies selected ingredients, of the page or of cooking mode, with one line each. Browsers give the amount, the name and the note of one a
 * line of their own.
 */
export function copyIngredients(event: ClipboardEvent): void {
  const selection = getSelection();
  if (!selection?.rangeCount || !event.clipboardData) return;
  const { commonAncestorContainer: around } = selection.getRangeAt(0);
  const list = (around instanceof Element ? around : around.parentElement)?.closest('.shopping, .cooking-ingredients');
  const lines = [...(list?.querySelectorAll<HTMLElement>('h3, :is(.ingredients, .cooking-ingredients ul) > li') ?? [])].filter((line) =>
    selection.containsNode(line, true),
  );
  if (lines.filter((line) => line.matches('li')).length < 2) return;
  event.clipboardData.setData('text/plain', lines.map(wordsOf).join('\n'));
  event.preventDefault();
}
