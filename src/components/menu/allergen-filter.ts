const TEMPLATE = `
  <details>
    <summary>Hide what contains…</summary>
    <div role="group" aria-label="Hide what contains"></div>
  </details>
  <p role="status"></p>`;

/** The allergens in the bold sentence of an item, `Contains milk, eggs and wheat.`; null if it does not say. */
function namesIn(item: HTMLElement): string[] | null {
  const names = item.querySelector('.menu-label b')?.textContent.slice('Contains '.length, -1);
  return names === undefined ? null : names.startsWith('none of the major') ? [] : names.split(/, | and /);
}

/** An allergen in an address: `tree-nuts`. */
const keyOf = (name: string): string => name.replaceAll(' ', '-');

/**
 * Hides the items of the menu that contain an allergen, and those that do not say what they contain: nothing is shown as free of what it
 * may have. The address says which (`?without=milk,eggs`). It lies on the space above the first category, so nothing moves as it appears.
 */
export class AllergenFilter {
  readonly #board = document.querySelector<HTMLElement>('menu-board');
  /** What each item says it contains; null if it does not say. */
  readonly #items = new Map<HTMLElement, readonly string[] | null>();
  readonly #chips: HTMLButtonElement[] = [];
  readonly #bar = document.createElement('div');

  constructor() {
    for (const item of this.#board?.querySelectorAll<HTMLElement>('.menu-items > li') ?? []) {
      this.#items.set(item, namesIn(item));
    }
    const names = [...new Set([...this.#items.values()].flatMap((contained) => contained ?? []))].sort();
    if (names.length > 0) this.#build(names);
  }

  #build(names: readonly string[]): void {
    const wanted = new URLSearchParams(location.search).get('without')?.split(',') ?? [];
    this.#bar.className = 'page menu-filter';
    this.#bar.innerHTML = TEMPLATE;
    this.#bar.querySelector('details')?.toggleAttribute('open', wanted.length > 0);
    for (const name of names) {
      const chip = document.createElement('button');
      chip.type = 'button';
      chip.textContent = name;
      chip.ariaPressed = String(wanted.includes(keyOf(name)));
      chip.addEventListener('click', () => {
        chip.ariaPressed = String(chip.ariaPressed !== 'true');
        this.#apply();
      });
      this.#chips.push(chip);
    }
    this.#bar.querySelector('[role=group]')?.append(...this.#chips);
    this.#board?.querySelector('.menu-panel')?.before(this.#bar);
    this.#board?.addEventListener('shown', () => this.#show());
    addEventListener('hashchange', () => this.#reach(document.getElementById(location.hash.slice(1))));
    this.#show();
  }

  get #hidden(): string[] {
    return this.#chips.filter(({ ariaPressed }) => ariaPressed === 'true').map(({ textContent }) => textContent);
  }

  #apply(): void {
    const without = this.#hidden.map(keyOf).join(',');
    history.replaceState(history.state, '', location.pathname + (without && `?without=${without}`) + location.hash);
    this.#show();
  }

  /** Shows everything again for the sake of an item in the address. */
  #reach(thing: HTMLElement | null): void {
    if (!thing?.hidden || !this.#items.has(thing)) return;
    for (const chip of this.#chips) chip.ariaPressed = 'false';
    this.#apply();
    thing.scrollIntoView();
  }

  #show(): void {
    const hidden = this.#hidden;
    const isFiltered = hidden.length > 0;
    for (const [item, contained] of this.#items) {
      item.hidden = isFiltered && (contained === null || contained.some((name) => hidden.includes(name)));
      // Any of them may be missing, so all are of one size.
      item.dataset['look'] ??= item.className;
      item.className = isFiltered ? '' : item.dataset['look'];
    }
    this.#board?.toggleAttribute('data-filtered', isFiltered);
    this.#count(isFiltered);
  }

  /** Says how many items of the chosen category are left, and what is unknown. */
  #count(isFiltered: boolean): void {
    const status = this.#bar.querySelector('[role=status]');
    const chosen = [...this.#items].filter(([item]) => !item.closest('.menu-category[hidden]'));
    const shown = chosen.filter(([item]) => !item.hidden).length;
    const silent = chosen.filter(([, contained]) => contained === null).length;
    status?.replaceChildren(isFiltered ? `Showing ${shown} of ${chosen.length} items. ` : '');
    if (!isFiltered || silent === 0) return;
    const link = document.createElement('a');
    link.href = '/contact';
    link.textContent = 'ask us';
    status?.append(
      silent === 1 ? '1 item doesn’t say what it contains and is hidden: ' : `${silent} items don’t say what they contain and are hidden: `,
      link,
      '.',
    );
  }
}
