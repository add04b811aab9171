import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { CookingDialog } from './CookingDialog.tsx';
import { CookingSession } from './cooking-session.ts';
import type { CookingPage } from './read-recipe.ts';
import { RecipeDone } from './RecipeDone.tsx';
import { isActive, ringText } from './timer-set.ts';
import { TimerBar } from './TimerBar.tsx';

/** Offers to continue at a step index on the recipe's page; null removes the offer. */
function offerPlace(page: Element, step: number | null): void {
  const [start, resume] = ['cook', 'continue'].map((act) => page.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
  if (!start || !resume) return;
  if (step === null && resume === document.activeElement) start.focus();
  resume.hidden = step === null;
  start.classList.toggle('quiet', step !== null);
  if (step !== null) resume.textContent = `Continue from step ${step + 1}`;
}

/**
 * Cooking mode: one step at a time over the whole screen, readable from a meter away with dough on your hands. It can be left and
 * reopened; timers continue in between, in a bar on the page.
 */
function CookingMode({ session, page }: { session: CookingSession; page: CookingPage }) {
  const view = useSyncExternalStore(session.subscribe, session.read);
  const { isOpen, offered } = view;
  const timers = view.timers.filter(isActive);
  const [first] = timers;
  const [title] = useState(document.title);
  const shownTitle = first ? `${first.state === 'ringing' ? ringText(first) : first.clock}: step ${first.step + 1} | ${title}` : title;
  useEffect(() => {
    document.title = shownTitle;
  }, [shownTitle]);
  // Before it is seen, and after the dialog has given the focus back.
  useLayoutEffect(() => offerPlace(page, offered), [page, offered]);

  if (isOpen) return <CookingDialog session={session} view={view} />;
  if (view.isDone) return <RecipeDone timers={timers} session={session} />;
  return first && <TimerBar first={first} others={timers.length - 1} session={session} />;
}

/** Adds cooking mode to the page of a recipe. `name` is the storage key of its state. */
export function createCookingMode(page: CookingPage, name: string): CookingSession {
  const session = new CookingSession(page, name);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<CookingMode session={session} page={page} />);
  return session;
}
