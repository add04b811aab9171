import { clockText } from '#kitchen/times/step-timer.ts';
import type { ActiveTimer } from './timer-set.ts';

function newChip(step: number): HTMLButtonElement {
  const chip = document.createElement('button');
  chip.type = 'button';
  chip.dataset['act'] = 'step';
  chip.dataset['step'] = String(step);
  return chip;
}

/** Shows timers as buttons that open their step. A button is updated in place, because a replaced one would miss clicks. */
export function showChips(list: HTMLElement, timers: readonly ActiveTimer[]): void {
  const chips = new Map([...list.querySelectorAll('button')].map((chip) => [Number(chip.dataset['step']), chip]));
  for (const { step, left, rings } of timers) {
    const chip = chips.get(step) ?? newChip(step);
    chips.delete(step);
    chip.toggleAttribute('data-rings', rings);
    chip.textContent = `Step ${step + 1}: ${rings ? 'time’s up' : clockText(left)}`;
    if (chip.isConnected) continue;
    const item = document.createElement('li');
    item.append(chip);
    list.append(item);
  }
  for (const chip of chips.values()) chip.parentElement?.remove();
}
