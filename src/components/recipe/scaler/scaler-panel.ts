import { changePan, readPan } from '#kitchen/amounts/pans.ts';
import { isScale, scaleLabel } from '#kitchen/amounts/recipe-scale.ts';
import { madeAt, makes, scaleFor, type ScaleGoal } from '#kitchen/amounts/scale-goal.ts';
import type { CookingPage } from '#islands/cooking/read-recipe.ts';
import toolDialog from '#islands/parts/tool-dialog.css?inline';
import style from './scaler.css?inline';

const PANS = [
  '8-inch round',
  '9-inch round',
  '8-inch square',
  '9-inch square',
  '9 by 13',
  '9 by 5 loaf',
  '8 1/2 by 4 1/2 loaf',
  '10-inch tube',
];

const TEMPLATE = `
  <form method="dialog"><button class="close" aria-label="Close">×</button></form>
  <h2 id="scaler-title">How much do you want?</h2>
  <p class="scaler-goal">
    <input type="number" name="amount" inputmode="decimal" min="0" step="any" aria-label="How much" aria-describedby="scaler-result">
    <select name="what" aria-label="Of what"></select>
  </p>
  <p id="scaler-result" role="status"></p>
  <details>
    <summary>I have another pan</summary>
    <label>The recipe’s pan <input name="own" list="scaler-pans" autocomplete="off" maxlength="80"></label>
    <label>My pan <input name="mine" list="scaler-pans" autocomplete="off" maxlength="80" placeholder="8-inch round"></label>
    <datalist id="scaler-pans">${PANS.map((pan) => `<option>${pan}</option>`).join('')}</datalist>
    <p class="scaler-pan" role="status"></p>
    <button class="button quiet" type="button" hidden></button>
  </details>
  <form method="dialog"><button class="button">Done</button></form>`;

const styles = new CSSStyleSheet();
styles.replaceSync(toolDialog + style);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles];

/** The dialog in which a visitor says how much she wants to make, or which pan she has. The page changes while she types. */
class ScalerPanel {
  readonly #sheet: CookingPage;
  readonly #goals: readonly ScaleGoal[];
  readonly #dialog = document.createElement('dialog');
  /** The scale for the visitor's pan. */
  #panScale = 1;

  constructor(sheet: CookingPage, { dataset }: HTMLElement) {
    this.#sheet = sheet;
    this.#goals = JSON.parse(dataset['goals'] ?? '[]') as ScaleGoal[];
    const dialog = this.#dialog;
    dialog.className = 'dialog tool-dialog scaler';
    dialog.setAttribute('aria-labelledby', 'scaler-title');
    dialog.innerHTML = TEMPLATE;
    document.body.append(dialog);
    dialog.querySelector('select')?.append(...this.#goals.map(([name]) => new Option(name)));
    dialog.querySelector('select')?.addEventListener('change', () => this.#fill());
    this.#input('own').value = dataset['pan'] ?? '';
    this.#input('amount').addEventListener('input', () => this.#read());
    this.#part('details').addEventListener('input', () => this.#showPan());
    this.#part('details button').addEventListener('click', () => {
      sheet.scale = this.#panScale;
      this.#fill();
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog) dialog.close();
    });
  }

  open(): void {
    this.#fill();
    this.#showPan();
    this.#dialog.showModal();
  }

  #part(selector: string): HTMLElement {
    const part = this.#dialog.querySelector<HTMLElement>(selector);
    if (!part) throw new Error(`The scaler has no ${selector}.`);
    return part;
  }

  #input(name: string): HTMLInputElement {
    return this.#part(`input[name=${name}]`) as HTMLInputElement;
  }

  get #goal(): ScaleGoal {
    return this.#goals[this.#dialog.querySelector('select')?.selectedIndex ?? 0] ?? ['times the recipe', 1];
  }

  /** Writes how much the recipe makes at its scale. */
  #fill(): void {
    this.#input('amount').value = String(madeAt(this.#goal, this.#sheet.scale));
    this.#say('');
  }

  /** Scales the recipe to what was typed, or says what is wrong with it. */
  #read(): void {
    const scale = scaleFor(this.#goal, this.#input('amount').valueAsNumber);
    if (typeof scale === 'number') this.#sheet.scale = scale;
    this.#say(typeof scale === 'string' ? scale : '');
  }

  #say(problem: string): void {
    const others = this.#goals.slice(0, -1).filter((goal) => goal !== this.#goal);
    const also = others.map((goal) => makes(goal, this.#sheet.scale));
    const result = this.#part('#scaler-result');
    result.classList.toggle('tool-problem', problem !== '');
    result.textContent = problem || [`${scaleLabel(this.#sheet.scale)} the recipe`, ...also].join(', ');
  }

  #showPan(): void {
    const mine = this.#input('mine').value.trim();
    const [from, to] = [readPan(this.#input('own').value), readPan(mine)];
    const place = this.#part('.scaler-pan');
    const button = this.#part('details button');
    const problem = !mine ? '' : typeof to === 'string' ? to : typeof from === 'string' ? `The recipe’s pan: ${from}` : null;
    place.classList.toggle('tool-problem', problem !== null);
    button.hidden = true;
    if (problem !== null || typeof from === 'string' || typeof to === 'string') {
      place.textContent = problem;
      return;
    }
    const { scale, words } = changePan(from, to);
    this.#panScale = scale;
    place.textContent = words.join(' ');
    button.hidden = !isScale(scale);
    button.textContent = `Scale to ${scaleLabel(scale)}`;
  }
}

const panels = new WeakMap<CookingPage, ScalerPanel>();

/** Opens the scaler of the recipe on the page. `button` has what the recipe can be scaled to, and its pan. */
export function openScaler(sheet: CookingPage, button: HTMLElement): void {
  const panel = panels.get(sheet) ?? new ScalerPanel(sheet, button);
  panels.set(sheet, panel);
  panel.open();
}
