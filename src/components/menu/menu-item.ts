import { roundButton } from './round-button.ts';

/** From this width on an item is a card that turns over; below, its ingredients unfold. */
const asCard = matchMedia('(min-width: 40rem)');

/** Room for what stays at the window's top and foot, in pixels. */
const EDGE = 80;

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

  get #label(): HTMLElement | null {
    return this.querySelector('.menu-label');
  }

  connectedCallback(): void {
    this.#addPhotoButtons();
    this.leaveOutMissing();
    // The page has marked the photo by then, as its listener is asked first (PageLayout).
    this.addEventListener('error', () => this.leaveOutMissing(), true);
    this.#fillLabel();
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

  /** Above the ingredients the name, which the card's front has turned away with; below them the item's own address. */
  #fillLabel(): void {
    const name = document.createElement('p');
    name.className = 'menu-label-name';
    name.ariaHidden = 'true';
    name.textContent = this.name;
    const link = document.createElement('a');
    link.className = 'item-link';
    link.href = `#${this.parentElement?.id ?? ''}`;
    link.textContent = 'Link to this';
    this.#label?.prepend(name);
    this.#label?.append(link);
  }

  #letCardTurn(): void {
    const front = this.querySelector<HTMLElement>('.menu-front');
    const details = this.querySelector('details');
    if (!front || !details) return;
    this.querySelector('summary')?.setAttribute('aria-label', `Ingredients of ${this.name}`);
    const hideOtherSide = () => (front.inert = asCard.matches && details.open);
    details.addEventListener('toggle', hideOtherSide);
    asCard.addEventListener('change', hideOtherSide);
    hideOtherSide();
    this.addEventListener('click', ({ target, clientY }) => {
      const pressed = target instanceof Element ? target.closest('a, button, summary') : null;
      if (pressed?.matches('summary')) this.#label?.style.removeProperty('--press');
      if (!asCard.matches || pressed || getSelection()?.isCollapsed === false) return;
      details.open = !details.open;
      if (details.open) this.#placeWords(clientY);
    });
  }

  /** Sets the words on the back around where a press was in the window, and keeps them in sight. */
  #placeWords(pressed: number): void {
    const label = this.#label;
    const [first, last] = [label?.firstElementChild, label?.lastElementChild].map((words) => words?.getBoundingClientRect());
    if (!label || !first || !last) return;
    const height = last.bottom - first.top;
    const top = Math.max(EDGE, Math.min(pressed - height / 2, innerHeight - EDGE - height));
    // From the card's top, which is the label's too once it is laid out.
    label.style.setProperty('--press', `${Math.max(0, top - this.getBoundingClientRect().top - EDGE / 2)}px`);
  }
}
