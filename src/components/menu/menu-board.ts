/** How long a category takes to fade out before the next fades in, in milliseconds. */
const FADE_MS = 300;
const PAUSE_MS = 50;

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The ID of the category or item in an address; '' for all categories. */
const categoryIn = (url: string): string => new URL(url, location.href).hash.slice(1);

const KEYS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
  ' ': (index) => index,
};

/** Turns the links to the menu's categories into tabs, of which the first shows all. The event `shown` follows each change. */
class MenuBoard extends HTMLElement {
  #selected: string | null = null;

  connectedCallback(): void {
    const list = this.querySelector('nav');
    const panel = this.#panel;
    if (!list || !panel) return;
    list.role = 'tablist';
    panel.role = 'tabpanel';
    this.#tabs.forEach((tab, index) => {
      tab.role = 'tab';
      tab.id = `menu-tab-${index}`;
      tab.setAttribute('aria-controls', panel.id);
    });
    list.addEventListener('click', (event) => {
      const tab = event.target instanceof Element ? event.target.closest('a') : null;
      if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void this.#choose(tab);
    });
    list.addEventListener('keydown', (event) => {
      const tabs = this.#tabs;
      const tab = tabs[KEYS[event.key]?.(tabs.indexOf(event.target as HTMLAnchorElement), tabs.length) ?? -1];
      if (!tab || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      tab.focus();
      void this.#choose(tab);
    });
    addEventListener('hashchange', () => {
      const tab = this.#tabFor(categoryIn(location.href));
      if (tab) void this.#choose(tab);
      else this.#reach(document.getElementById(categoryIn(location.href)));
    });
    const category = categoryIn(location.href);
    this.#mark(this.#tabFor(category) ? category : '');
    this.#show();
  }

  get #tabs(): HTMLAnchorElement[] {
    return [...this.querySelectorAll('nav a')].filter((tab) => tab instanceof HTMLAnchorElement);
  }

  get #panel(): HTMLElement | null {
    return this.querySelector('.menu-panel');
  }

  #tabFor(category: string): HTMLAnchorElement | undefined {
    return this.#tabs.find((tab) => categoryIn(tab.href) === category);
  }

  async #choose(tab: HTMLAnchorElement): Promise<void> {
    const category = categoryIn(tab.href);
    const panel = this.#panel;
    if (category === this.#selected || !panel) return;
    this.#mark(category);
    const state: unknown = history.state;
    // The :target of the address is highlighted until the fragment changes; this one matches nothing and does not scroll.
    if (this.querySelector(':target')) location.replace('#-');
    history.replaceState(state, '', location.pathname + location.search + tab.hash);
    if (!reducedMotion.matches) {
      panel.classList.add('fading');
      await wait(FADE_MS);
      if (category !== this.#selected) return; // another category was selected in the meantime
    }
    this.#show();
    if (this.getBoundingClientRect().top < 0) this.scrollIntoView({ behavior: 'instant' });
    if (!reducedMotion.matches) await wait(PAUSE_MS);
    if (category === this.#selected) panel.classList.remove('fading');
  }

  /** Scrolls to the item in the address if its category is hidden. */
  #reach(thing: HTMLElement | null): void {
    if (!thing?.closest('[hidden]')) return;
    this.#mark('');
    this.#show();
    thing.scrollIntoView();
  }

  #mark(category: string): void {
    this.#selected = category;
    for (const tab of this.#tabs) {
      const isSelected = categoryIn(tab.href) === category;
      tab.ariaSelected = String(isSelected);
      tab.tabIndex = isSelected ? 0 : -1;
      if (isSelected) this.#panel?.setAttribute('aria-labelledby', tab.id);
    }
  }

  #show(): void {
    for (const section of this.querySelectorAll<HTMLElement>('.menu-category'))
      section.hidden = this.#selected !== '' && section.id !== this.#selected;
    this.dispatchEvent(new Event('shown'));
  }
}

customElements.define('menu-board', MenuBoard);
