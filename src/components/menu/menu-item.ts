import { roundButton } from './round-button.ts';

/** From this width on an item is a card that turns over; below, its ingredients unfold. */
const asCard = matchMedia('(min-width: 40rem)');

/** The event by which an item asks for its photo in large. */
export const ENLARGE = 'enlarge-photo';

/**
 * Something on the menu: the photos one steps through, and the card that turns over. The turning itself is the
 * opening of the details and done in CSS, so it needs no script; this adds a press anywhere on the card.
 */
export class MenuItem extends HTMLElement {
  #index = 0;

  /** Its name as people read it. */
  get name(): string {
    return this.querySelector('h3')?.textContent.trim() ?? '';
  }

  /** The photos in their order, of which one is shown, without those that could not be loaded. */
  get photos(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.menu-photo:not([data-missing])')];
  }

  /** Which of the photos is shown. A number beyond either end goes round to the other. */
  get index(): number {
    return this.#index;
  }
  set index(wanted: number) {
    const { photos } = this;
    this.#index = photos.length > 0 ? (wanted + photos.length) % photos.length : 0;
    photos.forEach((photo, index) => (photo.hidden = index !== this.#index));
  }

  connectedCallback(): void {
    this.#addPhotoButtons();
    this.leaveOutMissing();
    // The page has marked the photo by then, as its listener is asked first (PageLayout).
    this.addEventListener('error', () => this.leaveOutMissing(), true);
    this.#letCardTurn();
  }

  /** Goes on to the photo after one that could not be loaded, and keeps only the buttons there is still a use for. */
  leaveOutMissing(): void {
    this.index = this.#index;
    const count = this.photos.length;
    for (const button of this.querySelectorAll<HTMLElement>('.menu-photos > button'))
      if (count === 0 || (count === 1 && !button.matches('.enlarge'))) button.remove();
  }

  #addPhotoButtons(): void {
    const frame = this.querySelector('.menu-photos');
    const count = this.photos.length;
    if (!frame || count === 0) return;
    const enlarge = () => this.dispatchEvent(new CustomEvent(ENLARGE, { bubbles: true }));
    frame.append(roundButton('enlarge', `Enlarge the photo of ${this.name}`, enlarge));
    if (count === 1) return;
    this.photos.forEach((photo) => (photo.ariaLive = 'polite'));
    frame.append(
      roundButton('previous', `Previous photo of ${this.name}`, () => (this.index -= 1)),
      roundButton('next', `Next photo of ${this.name}`, () => (this.index += 1)),
    );
  }

  #letCardTurn(): void {
    const front = this.querySelector<HTMLElement>('.menu-front');
    const details = this.querySelector('details');
    if (!front || !details) return;
    this.querySelector('summary')?.setAttribute('aria-label', `Ingredients of ${this.name}`);
    const hideOtherSide = () => (front.inert = asCard.matches && details.open);
    details.addEventListener('toggle', hideOtherSide);
    asCard.addEventListener('change', hideOtherSide);
    this.addEventListener('click', ({ target }) => {
      const isOwn = target instanceof Element && target.closest('button, summary') !== null;
      if (asCard.matches && !isOwn && getSelection()?.isCollapsed !== false) details.open = !details.open;
    });
  }
}

customElements.define('menu-item', MenuItem);
