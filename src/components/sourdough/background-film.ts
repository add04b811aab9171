/** What the browser knows of the visitor's connection; not every browser tells. */
type Connection = Navigator & { connection?: { saveData?: boolean } };

const isUnwelcome = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches ||
  matchMedia('(prefers-reduced-data: reduce)').matches ||
  (navigator as Connection).connection?.saveData === true;

/** A still picture that begins to move once the page is all there. Where the film fails, the picture stays. */
export class BackgroundFilm extends HTMLElement {
  connectedCallback(): void {
    const { webm, mp4 } = this.dataset;
    const button = this.querySelector('button');
    if (!webm || !mp4 || !button || isUnwelcome()) return;
    const begin = () => this.play(button, { mp4, webm });
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }

  private play(button: HTMLButtonElement, addresses: Record<'mp4' | 'webm', string>): void {
    const film = document.createElement('video');
    film.muted = film.loop = film.playsInline = true;
    film.setAttribute('aria-hidden', 'true');
    film.tabIndex = -1;
    // It is cropped as the picture is that it takes the place of.
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
    button.addEventListener('click', () => {
      const isPaused = film.paused;
      if (isPaused) film.play().catch(giveUp);
      else film.pause();
      button.textContent = isPaused ? 'Pause film' : 'Play film';
    });
    button.before(film);
    film.play().catch(giveUp);
  }
}
