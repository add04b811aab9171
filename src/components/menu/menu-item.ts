import { whileBusy } from '#islands/parts/busy-press.ts';
import { roundButton } from './round-button.ts';

/** From this width an item is a card that flips; below it, its ingredients expand. */
const asCard = matchMedia('(min-width: 40rem)');

/** Space for the sticky elements at the top and bottom of the window, in pixels. */
const EDGE = 80;

/** Whether a photo has failed to load, which is not marked before what marks it has loaded (missing-photos.ts). */
function hasFailed(photo: HTMLElement): boolean {
  const image = photo.querySelector('img');
  return image?.complete === true && image.naturalWidth === 0;
}

const loadViewer = () => import('#islands/photo-viewer/enlarge-photo.tsx');

/**
 * A menu item: steps through its photos and flips its card. The flip itself is done in CSS by opening the details, so it works
 * without this script, which adds clicks anywhere on the card.
 */
export class MenuItem extends HTMLElement {
  #index = 0;

  /** Its displayed name. */
  get name(): string {
    return this.querySelector('h3')?.textContent.trim() ?? '';
  }

  /** The photos in order, of which one is visible, without those that failed to load. */
  get photos(): HTMLElement[] {
    return [...this.querySelectorAll<HTMLElement>('.menu-photo:not([data-missing])')].filter((photo) => !hasFailed(photo));
  }

  /** The index of the visible photo. A number beyond either end wraps around. */
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
    this.addEventListener('error', () => this.leaveOutMissing(), true);
    this.#fillLabel();
    this.#letCardTurn();
  }

  /** Moves on from a photo that failed to load, and removes buttons that are no longer needed. */
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
    const enlarge = roundButton('enlarge', `Enlarge the photo of ${this.name}`, () => void this.#enlarge(enlarge));
    // Whoever comes near may press it; what cannot be loaded then is asked for again by the press.
    for (const sign of ['pointerenter', 'touchstart', 'focus'] as const)
      enlarge.addEventListener(sign, () => void loadViewer().catch(() => undefined), { once: true, passive: true });
    frame.append(enlarge);
    if (count === 1) return;
    this.photos.forEach((photo) => (photo.ariaLive = 'polite'));
    frame.append(
      roundButton('previous', `Previous photo of ${this.name}`, () => (this.index -= 1)),
      roundButton('next', `Next photo of ${this.name}`, () => (this.index += 1)),
    );
  }

  /** Shows the photos over the page, and steps along with them. If their code cannot be loaded, the photo itself is opened. */
  async #enlarge(button: HTMLElement): Promise<void> {
    try {
      const { enlargePhoto, readPhotos } = await whileBusy(button, loadViewer());
      enlargePhoto({
        name: this.name,
        photos: readPhotos(this),
        index: this.index,
        onShow: ({ frame }) => (this.index = this.photos.indexOf(frame)),
        onMissing: ({ frame }) => {
          frame.toggleAttribute('data-missing', true);
          this.leaveOutMissing();
        },
      });
    } catch {
      const photo = this.photos[this.index]?.querySelector('img');
      if (photo) location.assign(photo.currentSrc || photo.src);
    }
  }

  /** Adds the name above the ingredients, because flipping hid it with the front, and a link to the item below them. */
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

  /** Positions the text on the back near the click, and keeps it in the window. */
  #placeWords(pressed: number): void {
    const label = this.#label;
    const [first, last] = [label?.firstElementChild, label?.lastElementChild].map((words) => words?.getBoundingClientRect());
    if (!label || !first || !last) return;
    const height = last.bottom - first.top;
    const top = Math.max(EDGE, Math.min(pressed - height / 2, innerHeight - EDGE - height));
    // Relative to the card's top, which is also the label's once it is laid out.
    label.style.setProperty('--press', `${Math.max(0, top - this.getBoundingClientRect().top - EDGE / 2)}px`);
  }
}
