import { clockIn, momentOfClock } from '#domain/time-zone.ts';
import { formatMinutes } from '#domain/minutes.ts';
import { shortened } from '#domain/summary.ts';
import { calendarFile } from '#kitchen/times/calendar-file.ts';
import type { TimetableGoal, TimetableLine } from '#kitchen/times/timetable.ts';
import { DAY, dayAndTime, readyName, TIME } from '#islands/timetable/plan-words.ts';
import {
  COLDEST,
  deviceZone,
  isKitchenWarm,
  isOver,
  type Kitchen,
  ovenStep,
  planFor,
  type PlannedStep,
  plannedSteps,
  readGoal,
  readKitchen,
  WARMEST,
  writeGoal,
  writeKitchen,
} from '#islands/timetable/stored-plan.ts';
import toolDialog from '../tool-dialog.css?inline';
import style from './timetable.css?inline';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HALF_HOUR_MS = 30 * MINUTE_MS;
const YEAR_MS = 366 * 24 * HOUR_MS;
const SUMMARY_LENGTH = 90;

const TEMPLATE = `
  <form method="dialog"><button class="close" aria-label="Close">×</button></form>
  <h2 id="timetable-title">Timetable</h2>
  <fieldset>
    <legend class="visually-hidden">What do you know?</legend>
    <label><input type="radio" name="goal" value="oven"> Out of the oven at</label>
    <label><input type="radio" name="goal" value="until"> <span>Ready by</span></label>
    <label><input type="radio" name="goal" value="from"> Start at</label>
  </fieldset>
  <label class="timetable-moment"><span>Day and time</span> <input type="datetime-local" name="moment" required></label>
  <details>
    <summary>Your night and your kitchen</summary>
    <div class="timetable-kitchen">
      <label>I sleep from <input type="time" name="begins" required></label>
      <label>to <input type="time" name="ends" required></label>
      <label class="timetable-warmth">My kitchen has <input type="number" name="temperature" inputmode="numeric" required> °F</label>
      <p class="timetable-warmth">A guide: dough rises about twice as fast when it is 15 °F (8 °C) warmer. Watch the dough, not the clock.</p>
    </div>
  </details>
  <p class="tool-problem" role="status"></p>
  <button class="button quiet timetable-now" type="button" hidden>Plan from Now</button>
  <ol></ol>
  <p class="timetable-actions"><a class="button" download>Add to Calendar</a><button class="button quiet" type="button">Forget It</button></p>`;

const sheetOfStyle = new CSSStyleSheet();
sheetOfStyle.replaceSync(toolDialog + style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheetOfStyle];

const joined = new Intl.ListFormat('en-US');

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text: string): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

/** A new timetable's goal: all is done at the next full hour for which nothing is at night, or as soon as it can be. */
function usualGoal(steps: readonly PlannedStep[], kitchen: Kitchen): TimetableGoal {
  const soonest = planFor(steps, { from: Date.now() }, kitchen).at(-1)?.ends ?? Date.now();
  const hours = Array.from({ length: 24 }, (_, hour) => ({ until: (Math.ceil(soonest / HOUR_MS) + hour) * HOUR_MS }));
  const sparesNight = (goal: TimetableGoal) =>
    planFor(steps, goal, kitchen).every(({ begins, isAtNight }) => !isAtNight && begins >= Date.now() - MINUTE_MS);
  return hours.find(sparesNight) ?? { until: soonest };
}

const FAR_AWAY = 'Choose a day within a year.';

const isPast = (moment: number): boolean => moment < Date.now() - MINUTE_MS;

/** What must be said otherwise before there can be a timetable; empty if all is well. */
function problemOf(moment: number, { begins, ends, temperature }: Kitchen): string {
  if (Number.isNaN(moment)) return 'Choose a day and a time.';
  if (Math.abs(moment - Date.now()) > YEAR_MS) return FAR_AWAY;
  if (!begins || !ends) return 'Say from when to when you sleep. The same time twice means that you don’t.';
  return isKitchenWarm(temperature) ? '' : `Dough rises between ${COLDEST} and ${WARMEST} °F.`;
}

/** The dialog in which a visitor learns when each step is, back from when all is to be done or forward from when she begins. */
class TimetablePanel {
  readonly #sheet: HTMLElement;
  readonly #steps: PlannedStep[];
  readonly #dialog = document.createElement('dialog');
  readonly #ovenStep: number;
  #goal: TimetableGoal;
  #kitchen = readKitchen();
  #file = '';

  constructor(sheet: HTMLElement) {
    this.#sheet = sheet;
    this.#steps = plannedSteps(sheet);
    this.#ovenStep = ovenStep(this.#steps);
    this.#goal = readGoal(sheet, this.#steps) ?? usualGoal(this.#steps, this.#kitchen);
    const dialog = this.#dialog;
    dialog.className = 'dialog tool-dialog timetable';
    dialog.setAttribute('aria-labelledby', 'timetable-title');
    dialog.innerHTML = TEMPLATE;
    document.body.append(dialog);
    // What cools after baking is ready later than it is out of the oven.
    const [oven, ready] = [this.#input('goal', 'oven'), this.#input('goal', 'until')].map((input) => input.closest('label'));
    if (oven) oven.hidden = this.#ovenStep < 0;
    const name = ready?.querySelector('span');
    if (name) name.textContent = readyName(this.#steps, this.#ovenStep);
    const temperature = this.#input('temperature');
    temperature.min = String(COLDEST);
    temperature.max = String(WARMEST);
    const isRising = this.#steps.some((step) => step.isRising);
    for (const part of dialog.querySelectorAll<HTMLElement>('.timetable-warmth')) part.hidden = !isRising;
    dialog.addEventListener('input', ({ target }) => this.#read(target instanceof HTMLInputElement && target.name === 'goal'));
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close();
    });
    dialog.querySelector('.timetable-actions button')?.addEventListener('click', () => {
      writeGoal(sheet, null);
      this.#goal = usualGoal(this.#steps, this.#kitchen);
      dialog.close();
    });
    dialog.querySelector('.timetable-now')?.addEventListener('click', () => {
      this.#goal = 'from' in this.#goal || this.#isForward ? { from: Date.now() } : usualGoal(this.#steps, this.#kitchen);
      writeGoal(sheet, this.#goal);
      this.#fill();
      this.#show();
      this.#input('moment').focus();
    });
  }

  open(): void {
    // A page may stay open for days.
    if (isOver(planFor(this.#steps, this.#goal, this.#kitchen))) this.#goal = usualGoal(this.#steps, this.#kitchen);
    this.#fill();
    this.#show();
    this.#dialog.showModal();
  }

  #input(name: string, value?: string): HTMLInputElement {
    const found = this.#dialog.querySelector<HTMLInputElement>(`[name=${name}]${value ? `[value=${value}]` : ''}`);
    if (!found) throw new Error(`The timetable has no ${name}.`);
    return found;
  }

  #fill(): void {
    const goal = this.#goal;
    const [name, moment] = 'from' in goal ? ['from', goal.from] : 'oven' in goal ? ['oven', goal.oven] : ['until', goal.until];
    this.#input('goal', name).checked = true;
    this.#input('moment').value = clockIn(moment, deviceZone());
    for (const name of ['begins', 'ends', 'temperature'] as const) this.#input(name).value = String(this.#kitchen[name]);
  }

  get #isForward(): boolean {
    return this.#input('goal', 'from').checked;
  }

  /** Takes over what was typed. Choosing the other goal keeps the plan, seen from its other end. */
  #read(isOtherGoal: boolean): void {
    const isForward = this.#isForward;
    const step = this.#input('goal', 'oven').checked ? this.#ovenStep : -1;
    if (isOtherGoal) {
      const lines = planFor(this.#steps, this.#goal, this.#kitchen);
      this.#input('moment').value = clockIn(
        isForward ? Math.max(lines[0]?.begins ?? 0, Date.now()) : (lines.at(step)?.ends ?? 0),
        deviceZone(),
      );
    }
    const moment = momentOfClock(this.#input('moment').value, deviceZone());
    const temperature = this.#input('temperature').valueAsNumber;
    const [begins, ends] = [this.#input('begins').value, this.#input('ends').value];
    const problem = problemOf(moment, { begins, ends, temperature });
    if (problem) {
      this.#clear(problem);
      return;
    }
    this.#goal = isForward ? { from: moment } : step >= 0 ? { oven: moment, step } : { until: moment };
    this.#kitchen = { begins, ends, temperature };
    writeKitchen(this.#kitchen);
    writeGoal(this.#sheet, this.#goal);
    this.#show();
  }

  /** Says what is wrong instead of a timetable: the old one would look like that of what was typed. */
  #clear(problem: string): void {
    this.#say(problem);
    this.#dialog.querySelector('ol')?.replaceChildren();
    this.#offer({ file: false, now: problem === FAR_AWAY });
  }

  /** Offers the calendar file, or a timetable that begins today in place of one that is past. */
  #offer({ file, now }: { file: boolean; now: boolean }): void {
    const [link, button] = ['a', '.timetable-now'].map((selector) => this.#dialog.querySelector<HTMLElement>(selector));
    if (link) link.hidden = !file;
    if (button) button.hidden = !now;
  }

  #say(problem: string): void {
    const status = this.#dialog.querySelector('.tool-problem');
    if (status && status.textContent !== problem) status.textContent = problem;
  }

  #warningOf(lines: readonly TimetableLine[]): string {
    const first = lines[0]?.begins ?? Infinity;
    if (isPast(first)) {
      if (isPast(lines.at(-1)?.ends ?? 0)) return 'All of this is in the past.';
      return 'from' in this.#goal
        ? 'This begins in the past.'
        : `For this you would have begun on ${dayAndTime(first)}. Choose a later time.`;
    }
    const atNight = lines.flatMap(({ isAtNight }, index) => (isAtNight ? [String(index + 1)] : []));
    const isLater = 'from' in this.#goal && first - this.#goal.from >= MINUTE_MS;
    if (atNight.length === 0) return isLater ? `Begin on ${dayAndTime(first)} instead, and no step is in your night.` : '';
    const [steps, are] = atNight.length === 1 ? ['Step', 'is'] : ['Steps', 'are'];
    const better = this.#timeThatSparesTheNight(lines.at(-1)?.ends ?? 0);
    const advice = better === undefined ? 'Try another time.' : `If all is ready on ${dayAndTime(better)}, none is.`;
    return `${steps} ${joined.format(atNight)} ${are} in your night. ${advice}`;
  }

  /** The first half hour of the next day at which all can be ready without work in the night. */
  #timeThatSparesTheNight(end: number): number | undefined {
    return Array.from({ length: 48 }, (_, half) => end + (half + 1) * HALF_HOUR_MS).find((until) =>
      planFor(this.#steps, { until }, this.#kitchen).every(({ isAtNight }) => !isAtNight),
    );
  }

  #show(): void {
    const lines = planFor(this.#steps, this.#goal, this.#kitchen);
    if (isPast(lines.at(-1)?.ends ?? Infinity)) {
      this.#clear(this.#warningOf(lines));
      this.#offer({ file: false, now: true });
      return;
    }
    this.#say(this.#warningOf(lines));
    this.#offer({ file: true, now: isPast(lines[0]?.begins ?? Infinity) });
    const list = this.#dialog.querySelector('ol');
    let day = '';
    list?.replaceChildren(
      ...lines.map((line, index) => {
        const step = this.#steps[index] as PlannedStep;
        const item = element('li', step.needsBaker ? '' : 'waits', '');
        const newDay = DAY.format(line.begins);
        if (newDay !== day) item.append(element('h3', '', newDay));
        day = newDay;
        const lasts = formatMinutes(Math.round((line.ends - line.begins) / MINUTE_MS));
        const oven = index === this.#ovenStep ? `, out of the oven at ${TIME.format(line.ends).replace(/\s/, '\u00a0')}` : '';
        item.append(
          element('span', 'timetable-time', TIME.format(line.begins)),
          element('span', 'timetable-words', `${index + 1}. ${shortened(step.words, SUMMARY_LENGTH)}`),
          element('span', 'timetable-length', `${step.isAssumed ? 'perhaps ' : ''}${lasts}${line.isAtNight ? ', at night' : ''}${oven}`),
        );
        return item;
      }),
    );
    const end = lines.at(-1)?.ends;
    if (end !== undefined) list?.append(element('li', 'timetable-end', `Done on ${dayAndTime(end)}`));
    this.#offerFile(lines);
  }

  #offerFile(lines: readonly TimetableLine[]): void {
    const link = this.#dialog.querySelector('a');
    if (!link) return;
    const title = this.#sheet.querySelector('h1')?.textContent.trim() ?? '';
    const slug = this.#sheet.dataset['slug'] ?? 'recipe';
    URL.revokeObjectURL(this.#file);
    const text = calendarFile(
      `${slug}@${location.hostname}`,
      lines.map(({ begins, ends }, index) => ({
        title: `${title}: step ${index + 1}`,
        notes: `${this.#steps[index]?.words ?? ''}\n${location.origin}${location.pathname}`,
        begins,
        ends,
      })),
      Date.now(),
    );
    this.#file = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
    link.href = this.#file;
    link.download = `${slug}.ics`;
  }
}

const panels = new WeakMap<HTMLElement, TimetablePanel>();

/** Opens the timetable of the recipe on the page. */
export function openTimetable(sheet: HTMLElement): void {
  const panel = panels.get(sheet) ?? new TimetablePanel(sheet);
  panels.set(sheet, panel);
  panel.open();
}
