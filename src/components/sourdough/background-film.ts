/** Set in this browser if the visitor paused the video. */
const PAUSED = 'film-paused';

/** The Network Information API, which not every browser has. */
type Connection = Navigator & { connection?: { saveData?: boolean } };

/** Whether the visitor paused it before; false without storage. */
function wasPaused(): boolean {
  try {
    return localStorage.getItem(PAUSED) !== null;
  } catch {
    return false;
  }
}

function keepPaused(isPaused: boolean): void {
  try {
    if (isPaused) localStorage.setItem(PAUSED, '1');
    else localStorage.removeItem(PAUSED);
  } catch {
    // Without storage, it plays again on the next visit.
  }
}

const isUnwelcome = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  matchMedia('(prefers-reduced-data: reduce)').matches ||
  (navigator as Connection).connection?.saveData === true;

/** A still picture that turns into a video once the page has loaded. If the video fails, the picture stays. */
export class BackgroundFilm extends HTMLElement {
  connectedCallback(): void {
    const { webm, mp4 } = this.dataset;
    const button = this.querySelector('button');
    if (!webm || !mp4 || !button || isUnwelcome()) return;
    const begin = () => this.play(button, { mp4, webm });
    if (wasPaused()) {
      // Nothing is fetched until the visitor plays it again.
      button.textContent = 'Play video';
      button.hidden = false;
      button.addEventListener('click', begin, { once: true });
    } else if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }

  private play(button: HTMLButtonElement, addresses: Record<'mp4' | 'webm', string>): void {
    const film = document.createElement('video');
    film.muted = film.loop = film.playsInline = true;
    film.setAttribute('aria-hidden', 'true');
    film.tabIndex = -1;
    // The video is cropped like the picture it replaces.
    Object.assign(film.dataset, this.querySelector('img')?.dataset);
    const sources = Object.entries(addresses).map(([format, address]) => {
      const source = document.createElement('source');
      source.src = address;
      source.type = `video/${format}`;
      return source;
    });
    film.append(...sources);
    const giveUp = () => {
      film.remove();
      button.hidden = true;
    };
    sources.at(-1)?.addEventListener('error', giveUp);
    film.addEventListener('error', giveUp);
    film.addEventListener('playing', () => {
      film.dataset['playing'] = '';
      button.hidden = false;
    });
    const play = () => {
      button.textContent = 'Pause video';
      keepPaused(false);
      film.play().catch(giveUp);
    };
    button.addEventListener('click', () => {
      if (film.paused) play();
      else {
        film.pause();
        button.textContent = 'Play video';
        keepPaused(true);
      }
    });
    button.before(film);
    play();
  }
}
