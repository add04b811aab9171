import type { TimetableLine } from '#kitchen/times/timetable.ts';
import { dayAndTime } from '#islands/timetable/plan-words.ts';
import { planOf } from '#islands/timetable/stored-plan.ts';
import { scaleLabel } from '#kitchen/amounts/recipe-scale.ts';
import { clockText, timeLeft } from '#kitchen/times/step-timer.ts';
import { pressedKey } from '#domain/pressed-key.ts';
import { Alarm } from './alarm.ts';
import style from './cooking-mode.css?inline';
import screens from './cooking-screens.css?inline';
import { type CookingStep, ingredientsOf, stepsOf } from './cooking-steps.ts';
import { fillIngredients } from './ingredient-list.ts';
import { type CookingPlace, wasOpenInTab, writePlace, readPlace, leavePlace } from './stored-place.ts';
import { offerPlace } from './offer-place.ts';
import { ignoreRestingMouse } from './resting-mouse.ts';
import { scrollByKey } from './scroll-keys.ts';
import { onSwipe } from './swipe.ts';
import { TEMPLATE } from './template.ts';
import { TimerBar } from './timer-bar.ts';
import { showChips } from './timer-chips.ts';
import { TimerSet } from './timer-set.ts';
import { keepAwake } from './wake-lock.ts';

const sheetOfStyle = new CSSStyleSheet();
sheetOfStyle.replaceSync(style + screens);

type Place = Omit<CookingPlace, 'timers'>;

/** The page's recipe element with its current scale and the IDs of its ticked ingredients. */
export interface CookingPage extends HTMLElement {
  scale: number;
  ticks: readonly unknown[];
}

/**
 * Cooking mode: one step at a time over the whole screen, readable from a meter away with dough on your hands. The step and the
 * timers are stored until the recipe is finished, because phones discard sleeping pages and Escape is pressed by accident. It can
 * be left and reopened; timers continue in between.
 */
export class CookingMode {
  readonly #page: CookingPage;
  readonly #name: string;
  readonly #dialog = document.createElement('dialog');
  readonly #steps: CookingStep[];
  readonly #timers: TimerSet;
  readonly #alarm = new Alarm();
  readonly #bar = new TimerBar({ stop: (step) => this.#stop(step), resume: () => this.#resume() });
  readonly #title = document.title;
  /** Where cooking can continue; null if nothing is in progress. */
  #place: Place | null = null;
  /** When each step is, if the visitor made a timetable. */
  #plan: TimetableLine[] = [];
  #index = 0;
  #opened = new AbortController();

  /** `page` is the recipe's element; `name` is the storage key of its state. */
  constructor(page: CookingPage, name: string) {
    this.#page = page;
    this.#name = name;
    this.#steps = stepsOf(page);
    const place = readPlace(name);
    if (place) this.#place = { ...place, step: this.#steps[place.step] ? place.step : 0 };
    this.#timers = new TimerSet(
      this.#steps.map(({ minutes }) => minutes),
      place?.timers,
      () => this.#tick(),
    );
    const dialog = this.#dialog;
    dialog.className = 'cooking';
    dialog.setAttribute('aria-labelledby', 'cooking-title');
    dialog.addEventListener('click', ({ target }) => {
      this.#alarm.unlock();
      const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
      if (button) this.#act(button);
    });
    onSwipe(dialog, (direction) => this.#turn(direction));
    // A phone's back button closes it, as Escape does. The event is late and may arrive after it was reopened.
    dialog.addEventListener('close', () => {
      if (!dialog.open) this.#leave(false);
    });
    if (wasOpenInTab(name)) this.open(true);
    this.#offer();
    this.#tick();
  }

  /** Opens at the step where the visitor left, or at the first; in that case only running timers are kept. */
  open(isContinued: boolean): void {
    const dialog = this.#dialog;
    if (dialog.open) return;
    this.#opened = new AbortController();
    const { signal } = this.#opened;
    const place = isContinued ? this.#place : null;
    this.#index = place?.step ?? 0;
    if (place) {
      this.#page.scale = Number(place.scale);
      this.#page.ticks = [...this.#page.ticks, ...place.ticks];
    } else this.#timers.clear(Date.now());
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheetOfStyle];
    dialog.innerHTML = TEMPLATE;
    this.#part('.cooking-title').textContent = this.#page.querySelector('h1')?.textContent ?? '';
    this.#fillIngredients();
    this.#plan = planOf(this.#page);
    // On the document, because a click next to the buttons moves the focus out of the dialog.
    document.addEventListener('keydown', (event) => this.#press(event), { signal });
    document.addEventListener('visibilitychange', () => this.#tick(), { signal });
    document.body.append(dialog);
    dialog.showModal();
    keepAwake(signal);
    // So that a timer that has ended can ring. Without a user gesture the browser would refuse.
    if (navigator.userActivation.isActive) this.#alarm.unlock();
    this.#alarm.reset();
    this.#show();
  }

  #part(selector: string): HTMLElement {
    const part = this.#dialog.querySelector<HTMLElement>(selector);
    if (!part) throw new Error(`Cooking mode has no ${selector}.`);
    return part;
  }

  #button(act: string): HTMLButtonElement {
    return this.#part(`[data-act=${act}]`) as HTMLButtonElement;
  }

  #act({ dataset: { act, step } }: HTMLElement): void {
    if (act === 'exit') this.#leave(false);
    if (act === 'previous') this.#turn(-1);
    if (act === 'next') {
      if (this.#index === this.#steps.length - 1) this.#leave(true);
      else this.#turn(1);
    }
    if (act === 'step') this.#turn(Number(step) - this.#index);
    if (act === 'run') this.#run();
    if (act === 'reset') this.#timers.reset(this.#index);
    if (act === 'all') {
      this.#dialog.querySelectorAll('.cooking-ingredients :is(h3, ul, li)[hidden]').forEach((part) => part.removeAttribute('hidden'));
      this.#button('all').hidden = true;
      this.#part('.cooking-ingredients').focus();
    }
    this.#keep();
  }

  #press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = pressedKey(event);
    if (key === 'Escape') {
      event.preventDefault();
      this.#leave(false);
    }
    if (key === 'ArrowRight') this.#turn(1);
    if (key === 'ArrowLeft') this.#turn(-1);
    scrollByKey(this.#part('.cooking-body'), event);
  }

  /** A single button starts and pauses the visible step's timer, and stops it when it rings. */
  #run(): void {
    if (this.#alarm.rings(this.#index)) this.#timers.reset(this.#index);
    else if (this.#timers.get(this.#index)?.endsAt === null) this.#timers.start(this.#index);
    else this.#timers.pause(this.#index);
  }

  #turn(by: number): void {
    const index = this.#index + by;
    if (!this.#steps[index]) return;
    this.#index = index;
    this.#show();
    this.#keep();
  }

  #show(): void {
    const [number, count] = [this.#index + 1, this.#steps.length];
    const previous = this.#button('previous');
    const next = this.#button('next');
    this.#part('.cooking-count').textContent = `Step ${number} of ${count}`;
    const progress = this.#part('progress') as HTMLProgressElement;
    progress.max = count;
    progress.value = number;
    const heading = document.createElement('h2');
    const { part = '', content, dir = '' } = this.#steps[this.#index] ?? {};
    const planned = this.#plan[this.#index];
    heading.textContent = [`Step ${number}`, part, planned && dayAndTime(planned.begins)].filter(Boolean).join(' · ');
    const step = this.#part('.cooking-step');
    step.dir = dir;
    step.replaceChildren(heading, ...(content?.(this.#page.scale) ?? []));
    this.#part('.cooking-body').scrollTop = 0;
    if (this.#index === 0 && document.activeElement === previous) next.focus();
    previous.disabled = this.#index === 0;
    next.textContent = number === count ? 'Complete Recipe' : 'Next';
    this.#tick();
  }

  #fillIngredients(): void {
    const hidden = fillIngredients(this.#part('.cooking-ingredients div'), ingredientsOf(this.#page));
    this.#part('.cooking-ingredients').tabIndex = -1;
    const { scale } = this.#page;
    if (scale !== 1) this.#part('#cooking-ingredients').append(` for ${scaleLabel(scale)}`);
    const all = this.#button('all');
    all.hidden = hidden === 0;
    all.textContent = `+${hidden} more ingredient${hidden === 1 ? '' : 's'}`;
  }

  /** Updates everything that shows time, also on the page while cooking mode is closed. */
  #tick(): void {
    const now = Date.now();
    const active = this.#timers.active(now);
    const said = this.#alarm.ringFor(active.filter(({ rings }) => rings).map(({ step }) => step));
    const alert = this.#dialog.open ? this.#part('[role=alert]') : this.#page.querySelector('.cook-status');
    if (said && alert) alert.textContent = said;
    const inOrder = [...active].sort((a, b) => a.left - b.left);
    const [first] = inOrder;
    this.#bar.show(this.#dialog.open ? [] : inOrder);
    document.title = first ? `${first.rings ? 'Time’s up' : clockText(first.left)}: step ${first.step + 1} | ${this.#title}` : this.#title;
    if (!this.#dialog.open) return;
    this.#showTimer(now);
    showChips(
      this.#part('.cooking-timers'),
      active.filter(({ step }) => step !== this.#index),
    );
  }

  #showTimer(now: number): void {
    const timer = this.#timers.get(this.#index);
    const group = this.#part('.cooking-timer');
    group.hidden = !timer;
    if (!timer) return;
    const rings = this.#alarm.rings(this.#index);
    const hasBegun = timer.endsAt !== null || timer.left < timer.length;
    group.ariaLabel = `Timer of step ${this.#index + 1}`;
    group.toggleAttribute('data-rings', rings);
    this.#part('.cooking-clock').textContent = rings ? 'Time’s up' : clockText(timeLeft(timer, now));
    this.#button('run').textContent = rings ? 'Stop' : timer.endsAt !== null ? 'Pause' : hasBegun ? 'Resume' : 'Start Timer';
    this.#button('reset').hidden = !hasBegun || rings;
  }

  #keep(): void {
    if (this.#dialog.open) this.#keepAt({ step: this.#index, scale: this.#page.scale, ticks: [] });
  }

  /** Leaving clears the page's ticks, so that they are kept with the place. */
  #keepTicks(): void {
    const { scale, ticks } = this.#page;
    const place = this.#place ?? { step: this.#index, scale, ticks: [] };
    this.#keepAt({ ...place, ticks: [...new Set([...place.ticks, ...ticks])] });
  }

  #keepAt(place: Place): void {
    this.#place = place.step > 0 || place.ticks.length > 0 || this.#timers.hasBegun ? place : null;
    writePlace(this.#name, this.#place && { ...this.#place, timers: this.#timers });
  }

  /** Stops a timer from the page's bar. */
  #stop(step: number): void {
    this.#timers.reset(step);
    if (this.#place) this.#keepAt(this.#place);
    leavePlace(this.#name);
    if (this.#timers.active(Date.now()).length === 0) this.#alarm.close();
    this.#offer();
    this.#focusStart();
  }

  /** Opens cooking mode from the page's bar, which will be gone when the focus returns. */
  #resume(): void {
    this.#focusStart();
    this.open(true);
  }

  #focusStart(): void {
    this.#page.querySelector<HTMLElement>('[data-act=cook]')?.focus({ preventScroll: true });
  }

  /** Offers to continue where the visitor left. On the first step without ticks or running timers, starting over is the same. */
  #offer(): void {
    const { step, ticks } = this.#place ?? { step: 0, ticks: [] };
    const hasMore = step > 0 || ticks.length > 0 || (this.#place && this.#timers.active(Date.now()).length > 0);
    offerPlace(this.#page, hasMore ? step : null);
  }

  #leave(isFinished: boolean): void {
    if (this.#opened.signal.aborted) return;
    this.#opened.abort();
    ignoreRestingMouse();
    this.#dialog.close();
    if (isFinished) {
      this.#place = null;
      writePlace(this.#name, null);
      this.#timers.clear(Infinity);
    } else {
      this.#keepTicks();
      leavePlace(this.#name);
    }
    if (this.#timers.active(Date.now()).length === 0) this.#alarm.close();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== sheetOfStyle);
    this.#dialog.remove();
    this.#tick();
    this.#offer();
    this.#page.dispatchEvent(new Event('cooking-ended'));
  }
}
