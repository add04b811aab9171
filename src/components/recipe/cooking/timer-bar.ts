import { clockText } from '#kitchen/times/step-timer.ts';
import style from './timer-bar.css?inline';
import type { ActiveTimer } from './timer-set.ts';

const TEMPLATE = `
  <p role="timer"></p>
  <button class="button quiet" type="button">Stop</button>
  <button class="button" type="button">Back to cooking</button>`;

/** The actions of the bar's buttons: stop a step's timer, by its index, and reopen cooking mode. */
interface TimerBarActions {
  stop: (step: number) => void;
  resume: () => void;
}

/** A bar at the bottom of the recipe's page with the timer that ends next, while cooking mode is closed. */
export class TimerBar {
  readonly #bar = document.createElement('aside');
  readonly #clock: Element | null;
  #step = 0;

  constructor({ stop, resume }: TimerBarActions) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    this.#bar.className = 'timer-bar';
    this.#bar.ariaLabel = 'Timers';
    this.#bar.innerHTML = TEMPLATE;
    this.#clock = this.#bar.querySelector('p');
    const [end, back] = this.#bar.querySelectorAll('button');
    end?.addEventListener('click', () => stop(this.#step));
    back?.addEventListener('click', resume);
  }

  /** Shows the first timer; they are sorted by end time. Without timers the bar is hidden. */
  show([first, ...others]: readonly ActiveTimer[]): void {
    if (!first) {
      this.#bar.remove();
      return;
    }
    this.#step = first.step;
    this.#bar.toggleAttribute('data-rings', first.rings);
    const time = `Step ${first.step + 1}: ${first.rings ? 'time’s up' : clockText(first.left)}`;
    if (this.#clock) this.#clock.textContent = others.length > 0 ? `${time}, ${others.length} more` : time;
    // Placed above the review banner, whose height depends on its lines.
    const top = document.querySelector('review-banner')?.getBoundingClientRect().top ?? innerHeight;
    this.#bar.style.bottom = `${Math.max(0, innerHeight - top)}px`;
    if (!this.#bar.isConnected) document.body.append(this.#bar);
  }
}
