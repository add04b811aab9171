import { pressedKey } from '#domain/pressed-key.ts';
import { ENLARGE, MenuItem } from './menu-item.ts';

const TEMPLATE = `
  <button class="round-button enlarged-close" type="button" data-act="close" aria-label="Close"></button>
  <div class="enlarged-photo" tabindex="0" role="group" aria-label="Photo"></div>
  <button class="round-button previous" type="button" data-act="previous" aria-label="Previous photo"></button>
  <button class="round-button next" type="button" data-act="next" aria-label="Next photo"></button>
  <p class="enlarged-caption" aria-live="polite"></p>
  <div class="enlarged-dots"></div>`;

const STEPS: Readonly<Record<string, number>> = { previous: -1, next: 1, ArrowLeft: -1, ArrowRight: 1 };

/**
 * The `sizes` of an enlarged photo: on an upright phone it is as high as the screen; otherwise it never exceeds its own pixels.
 */
function sizesOf({ width, height }: HTMLImageElement, sourceSet: string): string {
  const pixels = Math.max(...[...sourceSet.matchAll(/ (\d+)w/g)].map(([, size]) => Number(size)));
  return `(max-width: 39.99rem) and (orientation: portrait) ${Math.ceil((100 * width) / height)}vh, min(94vw, ${pixels}px)`;
}

/** The enlarged photo of a menu item. It steps through the item's own photos, so the card shows the same one afterwards. */
export class EnlargedPhoto {
  readonly #dialog = document.createElement('dialog');
  #item: MenuItem | null = null;
  /** The card's photo that is enlarged. */
  #photo: HTMLElement | undefined;

  constructor() {
    const dialog = this.#dialog;
    dialog.className = 'enlarged';
    dialog.ariaLabel = 'Enlarged photo';
    dialog.innerHTML = TEMPLATE;
    document.body.append(dialog);
    document.addEventListener(ENLARGE, ({ target }) => {
      if (target instanceof MenuItem) this.#open(target);
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close();
      const button = target instanceof Element ? target.closest('button') : null;
      const { act, index } = button?.dataset ?? {};
      if (act === 'close') dialog.close();
      else if (act) this.#step(STEPS[act] ?? 0);
      else if (index) this.#show(Number(index));
    });
    dialog.addEventListener('keydown', (event) => {
      const step = STEPS[pressedKey(event)];
      if (step === undefined) return;
      event.preventDefault();
      this.#step(step);
    });
    dialog.addEventListener('error', () => this.#leaveOut(), true);
  }

  #open(item: MenuItem): void {
    this.#item = item;
    this.#dialog.showModal();
    this.#lay(item);
  }

  #lay(item: MenuItem): void {
    this.#dialog.toggleAttribute('data-single', item.photos.length === 1);
    this.#dialog.querySelector('.enlarged-dots')?.replaceChildren(
      ...item.photos.map((_, index) => {
        const dot = document.createElement('button');
        dot.type = 'button';
        dot.dataset['index'] = String(index);
        dot.ariaLabel = `Photo ${index + 1} of ${item.photos.length}`;
        return dot;
      }),
    );
    this.#show(item.index);
  }

  /** Drops a photo that fails to load. The card drops it too, though it may exist there in another size. */
  #leaveOut(): void {
    const item = this.#item;
    if (!item) return;
    this.#photo?.setAttribute('data-missing', '');
    item.leaveOutMissing();
    if (item.photos.length > 0) this.#lay(item);
    else this.#dialog.close();
  }

  #step(by: number): void {
    if (this.#item && this.#item.photos.length > 1) this.#show(this.#item.index + by);
  }

  #show(index: number): void {
    const item = this.#item;
    if (!item) return;
    item.index = index;
    this.#photo = item.photos[item.index];
    const shown = this.#photo?.firstElementChild?.cloneNode(true);
    if (!(shown instanceof HTMLElement)) return;
    const image = shown instanceof HTMLImageElement ? shown : shown.querySelector('img');
    image?.removeAttribute('loading');
    const source = shown.querySelector('source');
    if (image && source) source.sizes = sizesOf(image, source.srcset);
    const frame = this.#dialog.querySelector('.enlarged-photo');
    frame?.replaceChildren(shown);
    // A photo wider than the screen starts at its focal point, which is given in tenths.
    frame?.scrollTo((frame.scrollWidth - frame.clientWidth) * (Number(image?.dataset['focusX'] ?? 5) / 10), 0);
    const count = item.photos.length;
    this.#dialog.querySelector('.enlarged-caption')?.replaceChildren(count > 1 ? `${item.name}, ${item.index + 1} of ${count}` : item.name);
    for (const dot of this.#dialog.querySelectorAll<HTMLElement>('.enlarged-dots button'))
      dot.ariaCurrent = dot.dataset['index'] === String(item.index) ? 'true' : null;
  }
}
