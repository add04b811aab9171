import { focusMarks } from '#media/focus-marks.ts';
import { fallbackUrl, isDrawing, sourceSet } from '#media/renditions.ts';
import { readStored, writeStored } from '#kitchen/storage.ts';
import { pressedKey } from '#domain/pressed-key.ts';
import { type Found, type Hit, type HitGroup, loadSiteSearch, type SiteSearch } from './site-search.ts';
import style from './search.css?inline';

/** Where the device remembers that the / key does not open the search; also in search-entry.ts. */
const KEY_STORED = 'search-key';
const THUMB_SIZES = '4.5rem';
/** How long a search takes before it says so. */
const PATIENCE_MS = 150;

const MAGNIFIER = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M16 16l6 6M18 10.5a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0Z"/></svg>';

const sheet = new CSSStyleSheet();
sheet.replaceSync(style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

const inWords = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Loaded once, by the first panel that needs it; after a failure the next search tries again. */
let loading: Promise<SiteSearch> | null = null;
function searchOnce(): Promise<SiteSearch> {
  loading ??= loadSiteSearch().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | number>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

function photoOf({ image = '', photo, standIn }: Hit): HTMLElement[] {
  if (!standIn && !photo) return [];
  const parts: HTMLElement[] = [];
  if (photo && isDrawing(image)) parts.push(element('img', { src: image, alt: '' }));
  else if (photo) {
    const source = element('source', { type: 'image/avif', srcset: sourceSet(photo), sizes: THUMB_SIZES });
    const marks = { alt: '', width: photo.width, height: photo.height, decoding: 'async', ...focusMarks(photo.focus) };
    parts.push(element('picture', {}, source, element('img', { ...marks, src: fallbackUrl(photo) })));
  } else if (image.startsWith('https://')) parts.push(element('img', { src: image, alt: '', decoding: 'async' }));
  return [element('span', { class: 'search-photo' }, ...parts, element('span', { class: `linocut ${standIn ?? 'loaf'}` }))];
}

const hitItem = (hit: Hit): HTMLElement =>
  element(
    'li',
    {},
    element(
      'a',
      { href: hit.href },
      ...photoOf(hit),
      element('span', { class: 'search-words' }, element('b', {}, hit.title), ...(hit.note ? [' ', element('small', {}, hit.note)] : [])),
    ),
  );

const groupSection = ({ name, hits, more }: HitGroup): HTMLElement =>
  element(
    'section',
    {},
    element('h2', {}, name),
    element('ul', {}, ...hits.map(hitItem)),
    ...(more ? [element('a', { class: 'search-more', href: more.href }, more.text)] : []),
  );

const countOf = ({ total, without }: Found): string => {
  const count = total === 0 ? 'Nothing found' : total === 1 ? '1 result' : `${total} results`;
  return without.length === 0 ? count : `${count} without ${inWords.format(without)}. Check labels.`;
};

const adviceOn = ({ without }: Found): HTMLElement =>
  element(
    'p',
    { class: 'search-advice' },
    without.length > 0
      ? 'What does not say what is in it is left out, so there may be more than this knows of. '
      : 'Try fewer or other words, such as a dish or an ingredient. ',
    element('a', { href: '/contact' }, 'Or ask us'),
    '.',
  );

/** Lets people switch the / key off: one that is pressed by accident, or by speaking to the device, must not do something (WCAG 2.1.4). */
function keySwitch(): HTMLElement {
  const box = element('input', { type: 'checkbox' });
  box.checked = readStored('localStorage', KEY_STORED) !== false;
  box.addEventListener('change', () => writeStored('localStorage', KEY_STORED, box.checked ? null : false));
  return element('label', { class: 'search-key' }, box, element('span', {}, 'The ', element('kbd', {}, '/'), ' key opens this search'));
}

/** The box that searches the whole site while one types, and what it finds. The arrow keys go from one result to the next. */
export class SearchPanel {
  readonly root = element('div', { class: 'site-search' });
  readonly box = element('input', {
    type: 'search',
    name: 'q',
    'aria-label': 'Search the whole site',
    placeholder: 'Bread, recipe or question',
    autocomplete: 'off',
    enterkeyhint: 'search',
    maxlength: 200,
  });
  readonly #status = element('p', { class: 'search-status', role: 'status' });
  readonly #results = element('div', { class: 'search-results' });
  readonly #most: number;
  #search: AbortController | undefined;

  /** Shows at most `most` results of each kind. `onType` is called with what was typed. */
  constructor(most: number, onType?: (text: string) => void) {
    this.#most = most;
    const form = element('form', { role: 'search', action: '/search' }, this.box);
    form.insertAdjacentHTML('afterbegin', MAGNIFIER);
    this.root.append(form, this.#status, this.#results, keySwitch());
    this.box.addEventListener('input', () => {
      onType?.(this.text);
      void this.#update();
    });
    this.root.addEventListener('keydown', (event) => this.#move(event));
    form.addEventListener('submit', (event) => {
      if (this.text === '' || onType) event.preventDefault();
    });
    // What was typed first finds it loaded, or tries again.
    searchOnce().catch(() => undefined);
  }

  get text(): string {
    return this.box.value.trim();
  }

  /** Searches for a text as if it was typed. */
  searchFor(text: string): void {
    this.box.value = text;
    void this.#update();
  }

  async #update(): Promise<void> {
    this.#search?.abort();
    const { signal } = (this.#search = new AbortController());
    if (this.text === '') {
      this.#show('', []);
      return;
    }
    const slow = setTimeout(() => this.#show('Searching…', [], true), PATIENCE_MS);
    signal.addEventListener('abort', () => clearTimeout(slow));
    try {
      const found = await (await searchOnce())(this.text, this.#most, signal);
      if (!signal.aborted) this.#show(countOf(found), found.total > 0 ? found.groups.map(groupSection) : [adviceOn(found)]);
    } catch {
      if (!signal.aborted) this.#show('The search could not be loaded. Are you online?', [this.#retry()]);
    }
    clearTimeout(slow);
  }

  /** Says something, and shows results. While it is busy, the earlier ones stay. */
  #show(status: string, results: HTMLElement[], isBusy = false): void {
    this.#status.textContent = status;
    this.#results.ariaBusy = String(isBusy);
    if (!isBusy) this.#results.replaceChildren(...results);
  }

  #retry(): HTMLElement {
    const button = element('button', { type: 'button', class: 'button quiet' }, 'Try again');
    button.addEventListener('click', () => {
      this.box.focus();
      void this.#update();
    });
    return button;
  }

  #move(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[pressedKey(event)];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [this.box, ...this.root.querySelectorAll<HTMLElement>('.search-results a')];
    const place = stops.findIndex((stop) => stop === document.activeElement);
    const next = stops[place + step];
    if (place === -1) return;
    event.preventDefault();
    next?.focus();
  }
}
