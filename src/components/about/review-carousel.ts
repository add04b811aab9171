const SETTLED_MS = 120;

/**
 * A strip of reviews. Its index is the first visible review, from 0 to the count minus the number visible at once: three, or one
 * below 768 px.
 */
export class ReviewCarousel extends HTMLElement {
  private readonly wide = matchMedia('(min-width: 48rem)');
  private readonly still = matchMedia('(prefers-reduced-motion: reduce)');
  private index = 0;
  private settling = 0;

  connectedCallback(): void {
    for (const button of this.stepButtons) {
      button.addEventListener('click', () => {
        if (button.ariaDisabled === 'true') return;
        this.show(this.index + Number(button.dataset['step']));
        this.tell();
      });
    }
    // Touch and arrow keys scroll the strip; the index follows once scrolling has settled.
    this.strip.addEventListener('scroll', () => {
      clearTimeout(this.settling);
      this.settling = window.setTimeout(() => this.note(Math.round(this.strip.scrollLeft / this.slideWidth)), SETTLED_MS);
    });
    this.addEventListener('click', ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLButtonElement>('.more') : null;
      if (button) this.unfold(button);
    });
    new ResizeObserver(() => this.offerMore()).observe(this.strip);
    document.fonts.addEventListener('loadingdone', () => this.offerMore());
    this.wide.addEventListener('change', () => {
      this.layControls();
      this.show(this.index);
    });
    this.layControls();
    this.note(0);
  }

  /** Whether it has no reviews. */
  get isEmpty(): boolean {
    return this.count === 0;
  }

  /**
   * Replaces the slides and keeps the scroll position. Does nothing if their text, according to `wordsOf`, is the same, or while
   * a visitor reads an expanded review.
   */
  replaceSlides(slides: readonly Element[], wordsOf: (slide: Element) => string): void {
    const isSame = slides.map(wordsOf).join() === [...this.strip.children].map(wordsOf).join();
    if (isSame || this.strip.querySelector('[data-open]')) return;
    const focused = [...this.dots.children].indexOf(document.activeElement as Element);
    this.strip.replaceChildren(...slides);
    this.layControls();
    this.note(this.index);
    this.strip.scrollTo({ left: this.index * this.slideWidth, behavior: 'instant' });
    if (focused >= 0) (this.dots.children[Math.min(focused, this.dots.childElementCount - 1)] as HTMLElement | undefined)?.focus();
    this.offerMore();
  }

  private get strip(): HTMLElement {
    return this.querySelector('ul') as HTMLElement;
  }

  private get stepButtons(): HTMLButtonElement[] {
    return [...this.querySelectorAll<HTMLButtonElement>('[data-step]')];
  }

  private get dots(): HTMLElement {
    return this.querySelector('.dots') as HTMLElement;
  }

  private get slideWidth(): number {
    return this.strip.firstElementChild?.getBoundingClientRect().width ?? 1;
  }

  private get count(): number {
    return this.strip.childElementCount;
  }

  private get visible(): number {
    return Math.min(this.wide.matches ? 3 : 1, this.count);
  }

  private get last(): number {
    return this.count - this.visible;
  }

  private show(index: number): void {
    this.note(index);
    this.strip.scrollTo({ left: this.index * this.slideWidth, behavior: this.still.matches ? 'instant' : 'smooth' });
  }

  private note(index: number): void {
    this.index = Math.max(0, Math.min(index, this.last));
    // Not `disabled`, so that the focus stays at either end.
    for (const button of this.stepButtons) button.ariaDisabled = String(this.index === (button.dataset['step'] === '1' ? this.last : 0));
    const current = Math.ceil(this.index / this.visible);
    [...this.dots.children].forEach((dot, set) => {
      if (set === current) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    });
  }

  /** Adds a button to quotes that are longer than their box. */
  private offerMore(): void {
    for (const button of this.querySelectorAll<HTMLButtonElement>('.more')) {
      const quote = button.parentElement?.querySelector('blockquote p');
      const isOpen = button.parentElement?.hasAttribute('data-open') ?? false;
      if (quote && !isOpen) button.hidden = quote.scrollHeight <= quote.clientHeight + 1;
    }
  }

  private unfold(button: HTMLButtonElement): void {
    const isOpen = button.parentElement?.toggleAttribute('data-open') ?? false;
    button.textContent = isOpen ? 'Show less' : 'Read more';
  }

  private tell(): void {
    const status = this.querySelector('[role=status]');
    if (status) status.textContent = this.words(this.index);
  }

  private words(first: number): string {
    const end = first + this.visible;
    return `${this.visible === 1 ? `Review ${end}` : `Reviews ${first + 1} to ${end}`} of ${this.count}`;
  }

  /** Shows two buttons and one dot per set of reviews; hides them if all reviews are visible. */
  private layControls(): void {
    const isAllInView = this.last === 0;
    const controls = this.dots.parentElement;
    if (controls) controls.hidden = isAllInView;
    this.strip.tabIndex = isAllInView ? -1 : 0;
    const dots = Array.from({ length: Math.ceil(this.count / this.visible) }, (_, set) => {
      const first = Math.min(set * this.visible, this.last);
      const dot = document.createElement('button');
      dot.type = 'button';
      dot.setAttribute('aria-label', this.words(first));
      dot.addEventListener('click', () => {
        this.show(first);
        this.tell();
      });
      return dot;
    });
    this.dots.replaceChildren(...dots);
  }
}
