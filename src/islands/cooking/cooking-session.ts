import { hushTimer, pauseTimer, resetTimer, startTimer } from '@family-bakery/recipes/times/step-timer';
import { planOf } from '../timetable/stored-plan.ts';
import { Alarm } from './alarm.ts';
import type { CookingView } from './cooking-view.ts';
import { type CookingPage, readRecipe } from './read-recipe.ts';
import { type CookingPlace, leavePlace, readPlace, wasOpenInTab, writePlace } from './stored-place.ts';
import { isActive, type ShownTimer, TimerSet } from './timer-set.ts';

type Place = Omit<CookingPlace, 'timers'>;

/** Ignores a resting mouse over elements that reappear below it: otherwise the header's menu would open. */
function ignoreRestingMouse(): void {
  const moved = new AbortController();
  const options = { capture: true, signal: moved.signal };
  document.addEventListener('pointerenter', (event) => event.stopImmediatePropagation(), options);
  document.addEventListener('pointermove', () => moved.abort(), options);
}

/**
 * Cooking with a recipe: its step and its timers, whether cooking mode is open or closed. They are stored until the recipe is
 * finished, because phones discard sleeping pages and Escape is pressed by accident.
 */
export class CookingSession {
  readonly #page: CookingPage;
  readonly #name: string;
  readonly #timers: TimerSet;
  readonly #alarm = new Alarm();
  readonly #listeners = new Set<() => void>();
  /** Where cooking can continue; null if nothing is in progress. */
  #place: Place | null = null;
  #view: CookingView;

  /** `page` is the recipe's element; `name` is the storage key of its state. */
  constructor(page: CookingPage, name: string) {
    this.#page = page;
    this.#name = name;
    const recipe = readRecipe(page);
    const place = readPlace(name);
    if (place) this.#place = { ...place, step: recipe.steps[place.step] ? place.step : 0 };
    this.#timers = new TimerSet(recipe.steps, place?.timers, () => this.tick());
    this.#view = { isOpen: false, recipe, plan: [], index: 0, timers: [], alert: { text: '', at: 0 }, offered: null, isDone: false };
    if (wasOpenInTab(name)) this.open(true);
    this.tick();
    this.#show({ offered: this.#offered() });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): CookingView => this.#view;

  /** Opens at the step where the visitor left, or at the first; in that case only running timers are kept. */
  open(isContinued: boolean): void {
    if (this.#view.isOpen) return;
    const place = isContinued ? this.#place : null;
    if (place) {
      this.#page.scale = Number(place.scale);
      this.#page.ticks = [...this.#page.ticks, ...place.ticks];
    } else this.#timers.clear(Date.now());
    this.#show({
      isOpen: true,
      isDone: false,
      recipe: readRecipe(this.#page),
      plan: planOf(this.#page),
      index: place?.step ?? 0,
      alert: { text: '', at: 0 },
    });
    // A page that the phone discards opens here again.
    if (place) this.keep();
    // So that a timer that has ended can ring. Without a user gesture the browser would refuse.
    if ((navigator.userActivation as UserActivation | undefined)?.isActive) this.unlock();
    this.#alarm.reset();
    this.tick();
  }

  /** Closes cooking mode. Its timers continue; of a recipe that is finished only those that run, and the page asks about them. */
  leave(isFinished: boolean): void {
    if (!this.#view.isOpen) return;
    ignoreRestingMouse();
    if (isFinished) {
      this.#timers.clear(Date.now());
      this.#keepAt({ step: 0, scale: this.#page.scale, ticks: [] });
    } else this.#keepTicks();
    leavePlace(this.#name);
    this.#closeIfSilent();
    this.#show({ isOpen: false, isDone: isFinished });
    this.#show({ offered: this.#offered() });
    this.#page.dispatchEvent(new Event('cooking-ended'));
  }

  /** Turns by some steps, back if negative, as far as there are any. */
  readonly turn = (by: number): void => {
    const index = this.#view.index + by;
    if (!this.#view.recipe.steps[index]) return;
    this.#show({ index });
    this.keep();
  };

  /** A single button starts and pauses the visible step's timer, and stops it when it rings. */
  run(): void {
    const { index, timers } = this.#view;
    const state = timers.find(({ step }) => step === index)?.state;
    this.#timers.change(index, state === 'ringing' ? hushTimer : state === 'running' ? pauseTimer : startTimer);
    this.keep();
  }

  reset(): void {
    this.#timers.change(this.#view.index, resetTimer);
    this.keep();
  }

  /** Lets the bell ring later. Call it on a click. */
  readonly unlock = (): void => this.#alarm.unlock();

  /** Stops a timer while cooking mode is closed, or its ringing if it rings again. */
  stop({ step, state }: ShownTimer): void {
    this.#timers.change(step, state === 'ringing' ? hushTimer : resetTimer);
    if (this.#place) this.#keepAt(this.#place);
    leavePlace(this.#name);
    this.#closeIfSilent();
    this.#show({ offered: this.#offered() });
    this.#focusStart();
  }

  /** Stops all timers of a recipe that was completed. */
  stopAll(): void {
    this.#timers.clear(Infinity);
    this.#keepAt({ step: 0, ticks: [] });
    this.#closeIfSilent();
    this.close();
  }

  /** Closes what the page says once a recipe is completed. */
  close(): void {
    this.#show({ isDone: false });
    this.#focusStart();
  }

  /** Opens cooking mode from the bar of timers, which will be gone when the focus returns. */
  resume(): void {
    this.#focusStart();
    this.open(true);
  }

  /** Updates the timers, and rings for those that have ended. */
  readonly tick = (): void => {
    const now = Date.now();
    const timers = this.#timers.shown(now);
    const text = this.#alarm.ringFor(timers.filter(({ state }) => state === 'ringing'));
    if (text !== '') {
      this.#show({ alert: { text, at: now } });
      const status = this.#page.querySelector('.cook-status');
      if (status && !this.#view.isOpen) status.textContent = text;
    }
    if (JSON.stringify(timers) !== JSON.stringify(this.#view.timers)) this.#show({ timers });
  };

  /** Stores the visible step and the timers. */
  keep(): void {
    const { isOpen, index } = this.#view;
    if (isOpen) this.#keepAt({ step: index, scale: this.#page.scale, ticks: [] });
  }

  #show(change: Partial<CookingView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Leaving clears the page's ticks, so that they are kept with the place. */
  #keepTicks(): void {
    const { scale, ticks } = this.#page;
    const place = this.#place ?? { step: this.#view.index, scale, ticks: [] };
    this.#keepAt({ ...place, ticks: [...new Set([...place.ticks, ...ticks])] });
  }

  #keepAt(place: Place): void {
    this.#place = place.step > 0 || place.ticks.length > 0 || this.#view.timers.some(({ state }) => state !== 'new') ? place : null;
    writePlace(this.#name, this.#place && { ...this.#place, timers: this.#timers });
  }

  #closeIfSilent(): void {
    if (!this.#view.timers.some(isActive)) this.#alarm.close();
  }

  #focusStart(): void {
    this.#page.querySelector<HTMLElement>('[data-act=cook]')?.focus({ preventScroll: true });
  }

  /** Where the page offers to continue. On the first step without ticks or running timers, starting over is the same. */
  #offered(): number | null {
    if (this.#view.isDone) return null;
    const { step, ticks } = this.#place ?? { step: 0, ticks: [] };
    const hasMore = step > 0 || ticks.length > 0 || (this.#place && this.#view.timers.some(isActive));
    return hasMore ? step : null;
  }
}
