import { clockText } from '#kitchen/step-timer.ts';
import style from './timer-bar.css?inline';
import type { ActiveTimer } from './timer-set.ts';

const TEMPLATE = `
  <p role="timer"></p>
  <button class="button quiet" type="button">Stop</button>
  <button class="button" type="button">Back to cooking</button>`;

/** What the bar's buttons do: end a step's timer, by its index, and open cooking mode again. */
interface TimerBarActions {
  stop: (step: number) => void;
  resume: () => void;
}

/** The timer that ends next, at the foot of the recipe's page, for as long as cooking mode is left. */
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

  /** Shows the first of the timers, which are in the order in which they end; without any there is no bar. */
  show([first, ...others]: readonly ActiveTimer[]): void {
    if (!first) {
      this.#bar.remove();
      return;
    }
    this.#step = first.step;
    this.#bar.toggleAttribute('data-rings', first.rings);
    const time = `Step ${first.step + 1}: ${first.rings ? 'time’s up' : clockText(first.left)}`;
    if (this.#clock) this.#clock.textContent = others.length > 0 ? `${time}, ${others.length} more` : time;
    // Above the review banner, which is as tall as its lines.
    const top = document.querySelector('review-banner')?.getBoundingClientRect().top ?? innerHeight;
    this.#bar.style.bottom = `${Math.max(0, innerHeight - top)}px`;
    if (!this.#bar.isConnected) document.body.append(this.#bar);
  }
}
