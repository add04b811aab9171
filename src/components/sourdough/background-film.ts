import { onceLoaded } from '#components/once-loaded.ts';
import { readStored, writeStored } from '#kitchen/storage.ts';

/** Set in this browser if the visitor paused the video. */
const PAUSED = 'film-paused';
const UNWELCOME = '(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)';

/** The Network Information API, which not every browser has. */
type Connection = Navigator & { connection?: { saveData?: boolean } };

/** A still picture that turns into a video once the page has loaded. If the video fails, the picture stays. */
export class BackgroundFilm extends HTMLElement {
  connectedCallback(): void {
    const [film, button] = [this.querySelector('video'), this.querySelector('button')];
    if (!film || !button || matchMedia(UNWELCOME).matches || (navigator as Connection).connection?.saveData) return;
    // The video is cropped like the picture it replaces.
    Object.assign(film.dataset, this.querySelector('img')?.dataset);
    const giveUp = () => {
      film.remove();
      button.hidden = true;
    };
    for (const failing of [film, film.lastElementChild]) failing?.addEventListener('error', giveUp);
    film.addEventListener('playing', () => {
      film.dataset['playing'] = '';
      button.hidden = false;
    });
    const play = () => {
      button.textContent = 'Pause video';
      film.play().catch(giveUp);
    };
    button.addEventListener('click', () => {
      writeStored('localStorage', PAUSED, film.paused ? null : 1);
      if (film.paused) play();
      else {
        film.pause();
        button.textContent = 'Play video';
      }
    });
    if (readStored('localStorage', PAUSED) === null) onceLoaded(play);
    else {
      // Nothing is fetched until the visitor plays it again.
      button.textContent = 'Play video';
      button.hidden = false;
    }
  }
}
