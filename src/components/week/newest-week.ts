import { adoptStyle } from '#islands/parts/adopt-style.ts';

const partsOf = (page: Document) => page.querySelectorAll<HTMLElement>('[data-week]');

/** Adds the styles of a part that the page does not have yet: its policy knows only those that it came with. */
function addStyles(part: HTMLElement): void {
  const known = new Set([...document.querySelectorAll('style')].map(({ textContent }) => textContent));
  for (const style of part.querySelectorAll('style')) {
    if (known.has(style.textContent)) continue;
    adoptStyle(style.textContent);
    style.remove();
  }
}

/** Takes the week from the newest page, once a moment of it has passed. */
export async function showNewest(): Promise<void> {
  const html = await fetch(location.pathname, { cache: 'no-cache' }).then((response) => response.text());
  const newest = partsOf(new DOMParser().parseFromString(html, 'text/html'));
  for (const [place, part] of partsOf(document).entries()) {
    const next = newest[place];
    if (!next || next.id !== part.id || part.contains(document.activeElement)) continue;
    addStyles(next);
    part.replaceWith(next);
  }
}
