import { useSyncExternalStore } from 'react';

/** Decides whether the screen may be left. `saves`: unsaved work is saved first, without asking. */
type LeaveGuard = (saves: boolean) => Promise<boolean>;

const listeners = new Set<() => void>();
let guard: LeaveGuard | null = null;
let place = 0;
let isSteppingBack = false;
let isLeaving = false;

const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'place' in state && typeof state.place === 'number' ? state.place : 0;

/** Whether a state is that of the entry below the first screen, see `holdBack`. */
const isBelow = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isBelow' in state;

const tell = () => listeners.forEach((listener) => listener());

/** Asks the guard, if there is one, whether the screen may be left. */
export const mayLeave = async (saves = false): Promise<boolean> => guard === null || guard(saves);

const openDialog = (): HTMLDialogElement | undefined =>
  [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal'));

/**
 * The browser has already moved when it says so: go back to where we were. There a dialog is dismissed; otherwise the guard is asked, and
 * then the browser moves again.
 */
async function follow({ state }: PopStateEvent): Promise<void> {
  if (isSteppingBack) {
    isSteppingBack = false;
    return;
  }
  const steps = placeOf(state) - place;
  const dialog = openDialog();
  if (isBelow(state) && !dialog) {
    // It has no screen of its own. If something is unsaved, the browser asks before it leaves.
    place = placeOf(state);
    history.back();
    return;
  }
  if ((dialog || guard) && !isLeaving && steps !== 0) {
    isSteppingBack = true;
    history.go(-steps);
    if (dialog) {
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
      return;
    }
    if (!(await mayLeave())) return;
    isLeaving = true;
    history.go(steps);
    return;
  }
  isLeaving = false;
  place = placeOf(state);
  tell();
}

const onPopState = (event: PopStateEvent): void => void follow(event);

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    place = placeOf(history.state);
    addEventListener('popstate', onPopState);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', onPopState);
  };
}

const addressHere = (): string => location.pathname + location.search;

/** The address of the screen shown: its path and query. */
export const useAddress = (): string => useSyncExternalStore(listen, addressHere);

/**
 * Puts an entry below the first screen in the browser's history, when a dialog opens there. Otherwise Back would leave the admin, and
 * nothing would say that it was pressed. Browsers skip an entry that is put there before anything was pressed.
 */
export function holdBack(): void {
  if (place > 0) return;
  history.replaceState({ place, isBelow: true }, '');
  place += 1;
  history.pushState({ place }, '');
}

/** Shows another screen of the admin, unless the guard keeps the present one. */
export async function navigate(address: string): Promise<void> {
  if (!(await mayLeave())) return;
  // Someone who sees the first screen at the entry below comes back to it.
  if (isBelow(history.state)) history.replaceState({ place }, '');
  place += 1;
  history.pushState({ place }, '', address);
  scrollTo(0, 0);
  tell();
}

/** Changes the address of the current screen without asking the leave guard. */
export function replaceAddress(address: string): void {
  history.replaceState({ place }, '', address);
  tell();
}

/** Sets the guard. Returns a function that removes it. */
export function guardLeaving(ask: LeaveGuard): () => void {
  guard = ask;
  return () => {
    if (guard === ask) guard = null;
  };
}
