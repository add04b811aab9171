import { writeStored, propertyOf, readStored } from '#kitchen/storage.ts';
import { isScale, nextScale, scaleLabel } from '@family-bakery/recipes/amounts/recipe-scale';
import { copyIngredients } from './copy-ingredients.ts';
import { scaledTexts } from './scaled-texts.ts';

/**
 * The interactive recipe. Its scale is 1 on each visit; the previous one is offered. The device stores the ticked ingredients
 * until cooking mode dispatches `cooking-ended`.
 */
class RecipeSheet extends HTMLElement {
  #scale = 1;
  #last = 1;
  #showTexts: (scale: number) => void = () => undefined;

  connectedCallback(): void {
    this.#showTexts = scaledTexts(this);
    const kept = readStored('localStorage', this.#name);
    const scale = propertyOf(kept, 'scale');
    const keptTicks = propertyOf(kept, 'ticks');
    const ticks: unknown[] = Array.isArray(keptTicks) ? keptTicks : [];
    if (isScale(scale)) this.#last = scale;
    // Some may have been ticked before this script was there.
    this.ticks = [...this.ticks, ...ticks];
    this.#show(1);
    this.addEventListener('change', () => this.#keep());
    this.addEventListener('click', ({ target }) => {
      const act = target instanceof Element ? target.closest<HTMLElement>('[data-act]')?.dataset['act'] : undefined;
      if (act === 'less') this.scale = nextScale(this.scale, -1);
      if (act === 'more') this.scale = nextScale(this.scale, 1);
      if (act === 'last') this.scale = this.#last;
      if (act === 'print') print();
    });
    // Cooking mode is beside it.
    document.addEventListener('copy', copyIngredients);
    this.addEventListener('cooking-ended', () => (this.ticks = []));
  }

  get #name(): string {
    return `recipe:${this.dataset['slug'] ?? ''}`;
  }

  get #boxes(): HTMLInputElement[] {
    return [...this.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  }

  get scale(): number {
    return this.#scale;
  }

  /** Sets the scale; an invalid one is ignored. */
  set scale(scale: number) {
    if (!isScale(scale)) return;
    this.#last = scale;
    this.#show(scale);
    this.#keep();
  }

  #show(scale: number): void {
    this.#scale = scale;
    this.toggleAttribute('data-scaled', scale !== 1);
    this.#showTexts(scale);
    const [less, more, last] = ['less', 'more', 'last'].map((act) => this.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
    const output = this.querySelector('output');
    if (!less || !more || !last || !output) return;
    output.textContent = scaleLabel(scale);
    const onPaper = this.querySelector('.print-scale');
    if (onPaper) {
      const fixed = this.querySelector('.at-other') ? 'steps and notes are' : 'notes are';
      onPaper.textContent = scale === 1 ? '' : `· ${scaleLabel(scale)} · ${fixed} written for 1x`;
    }
    // `aria-disabled` only: a disabled button would lose the focus, and a held Enter key would click whatever got it.
    less.setAttribute('aria-disabled', String(nextScale(scale, -1) === scale));
    more.setAttribute('aria-disabled', String(nextScale(scale, 1) === scale));
    if (document.activeElement === last) more.focus();
    last.textContent = `Last time: ${scaleLabel(this.#last)}`;
    last.hidden = this.#last === 1 || this.#last === scale;
  }

  /** The IDs of the ticked ingredients. */
  get ticks(): string[] {
    return this.#boxes.filter(({ checked }) => checked).map(({ id }) => id);
  }

  /** Ticks these ingredients only; IDs that the recipe does not have are ignored. */
  set ticks(ids: readonly unknown[]) {
    for (const box of this.#boxes) box.checked = ids.includes(box.id);
    this.#keep();
  }

  #keep(): void {
    const { ticks } = this;
    writeStored('localStorage', this.#name, ticks.length > 0 || this.#last !== 1 ? { scale: this.#last, ticks } : null);
  }
}

customElements.define('recipe-sheet', RecipeSheet);
