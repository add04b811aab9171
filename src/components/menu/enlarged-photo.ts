import { ENLARGE, MenuItem } from './menu-item.ts';

const STEPS: Readonly<Record<string, number>> = { previous: -1, next: 1, ArrowLeft: -1, ArrowRight: 1 };

/** The photo of a menu item in large. It steps through the item's own photos, so the card shows the same one afterwards. */
class EnlargedPhoto extends HTMLElement {
  #item: MenuItem | null = null;
  /** The photo in the card that is shown in large. */
  #photo: HTMLElement | undefined;

  connectedCallback(): void {
    document.addEventListener(ENLARGE, ({ target }) => {
      if (target instanceof MenuItem) this.#open(target);
    });
    this.addEventListener('click', ({ target }) => {
      if (target === this.#dialog) this.#dialog.close();
      const button = target instanceof Element ? target.closest('button') : null;
      const { act, index } = button?.dataset ?? {};
      if (act === 'close') this.#dialog.close();
      else if (act) this.#step(STEPS[act] ?? 0);
      else if (index) this.#show(Number(index));
    });
    this.addEventListener('keydown', (event) => {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      this.#step(step);
    });
    this.addEventListener('error', () => this.#leaveOut(), true);
  }

  get #dialog(): HTMLDialogElement {
    return this.firstElementChild as HTMLDialogElement;
  }

  #open(item: MenuItem): void {
    this.#item = item;
    this.#lay(item);
    this.#dialog.showModal();
  }

  #lay(item: MenuItem): void {
    this.#dialog.toggleAttribute('data-single', item.photos.length === 1);
    this.querySelector('.enlarged-dots')?.replaceChildren(
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

  /** The card leaves it out too, where it may be there in another size. */
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
    for (const part of [shown, ...shown.querySelectorAll('source, img')]) {
      part.setAttribute('sizes', 'min(94vw, 75rem)');
      part.removeAttribute('loading');
    }
    this.querySelector('.enlarged-photo')?.replaceChildren(shown);
    const count = item.photos.length;
    this.querySelector('.enlarged-caption')?.replaceChildren(count > 1 ? `${item.name}, ${item.index + 1} of ${count}` : item.name);
    for (const dot of this.querySelectorAll<HTMLElement>('.enlarged-dots button'))
      dot.ariaCurrent = dot.dataset['index'] === String(item.index) ? 'true' : null;
  }
}

customElements.define('enlarged-photo', EnlargedPhoto);
