import { adoptStyle } from '../parts/adopt-style.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { createOverlay } from '../parts/overlay.ts';
import toolDialog from '../parts/tool-dialog.css?inline';
import { Timetable } from './Timetable.tsx';
import style from './timetable.css?inline';

adoptStyle(toolDialog + style);

let open: (() => void) | undefined;

/** Opens the timetable of the recipe on the page. */
export function openTimetable(sheet: HTMLElement): void {
  open ??= createOverlay((isOpen, close) => (
    <Dialog look="tool-dialog timetable" aria-labelledby="timetable-title" isOpen={isOpen} onClose={close}>
      <h2 id="timetable-title">Timetable</h2>
      {/* Read again each time: the page may stay open for days, or show other units. */}
      {isOpen && <Timetable sheet={sheet} onForget={close} />}
    </Dialog>
  ));
  open();
}
