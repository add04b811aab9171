import type { ScaleGoal } from '@family-bakery/recipes/amounts/scale-goal';
import { adoptStyle } from '../parts/adopt-style.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { createOverlay } from '../parts/overlay.ts';
import toolDialog from '../parts/tool-dialog.css?inline';
import { type ScaledPage, Scaler } from './Scaler.tsx';
import style from './scaler.css?inline';

adoptStyle(toolDialog + style);

let open: (() => void) | undefined;

/** Opens the scaler of the recipe on the page. `button` has what the recipe can be scaled to, and its pan. */
export function openScaler(page: ScaledPage, { dataset }: HTMLElement): void {
  const goals = JSON.parse(dataset['goals'] ?? '[]') as ScaleGoal[];
  open ??= createOverlay((isOpen, close) => (
    <Dialog look="tool-dialog scaler" aria-labelledby="scaler-title" isOpen={isOpen} onClose={close}>
      <h2 id="scaler-title">How much do you want?</h2>
      <Scaler page={page} goals={goals} pan={dataset['pan'] ?? ''} isOpen={isOpen} />
      <form method="dialog">
        <button className="button">Done</button>
      </form>
    </Dialog>
  ));
  open();
}
