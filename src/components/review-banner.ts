import { adoptStyle } from '#islands/parts/adopt-style.ts';
import style from './review-banner.css?inline';

/** Closing lasts until the next page: the bakery asks again, and does not store who declined. */
class ReviewBanner extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.querySelector('button')?.addEventListener('click', () => {
      this.remove();
      // The focus would be lost with the button, so it moves to the page's content.
      const main = document.querySelector('main');
      if (main) main.tabIndex = -1;
      main?.focus({ preventScroll: true });
    });
  }
}

adoptStyle(style);
customElements.define('review-banner', ReviewBanner);
