import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Choice } from '../../kit/Choice.tsx';
import { guardLeaving } from '../../routing/navigation.ts';

interface LeaveGuardProps {
  isDirty: boolean;
  /** What happens to unsaved changes; asked for when the question is. */
  words?: () => string;
  /** The label for staying. */
  stay?: string;
  /** Saves the form if it can be saved without asking; resolves to whether nothing is left to save. */
  save?: () => Promise<boolean>;
  /** Saves the form as its button does, errors included; resolves to whether nothing is left to save. */
  press?: () => Promise<boolean>;
}

/** The longest that a save may delay leaving. */
const PATIENCE_MS = 4_000;

async function savedInTime(save: (() => Promise<boolean>) | undefined): Promise<boolean> {
  if (!save) return false;
  return Promise.race([save(), new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS))]);
}

/** What happens to unsaved changes that this device keeps. */
export const KEPT_HERE = 'What you wrote stays on this device. You can continue when you come back.';

/** Asks before unsaved work is left: in the admin with a question of our own, else with the browser's. */
export function LeaveGuard({ isDirty, words = () => KEPT_HERE, stay = 'Keep writing', save, press }: LeaveGuardProps) {
  const [resolve, setResolve] = useState<((isLeaving: boolean) => void) | null>(null);
  const isLeaving = useRef(false);
  const trySave = useEffectEvent((saves: boolean) => (saves && press ? press() : savedInTime(save)));

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = () => new Promise<boolean>((answer) => setResolve(() => answer));
    const stop = guardLeaving(async (saves) => (await trySave(saves)) || (!saves && ask()));
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      stop();
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);

  // What the question was about has been saved meanwhile.
  useEffect(() => {
    if (isDirty || !resolve) return;
    setResolve(null);
    resolve(true);
  }, [isDirty, resolve]);

  if (!resolve) return null;
  const answer = (isYes: boolean) => {
    isLeaving.current = isYes;
    setResolve(null);
    resolve(isYes);
    return null;
  };
  return (
    <Choice question="Leave without saving?" yes="Leave" no={stay} onYes={() => answer(true)} onNo={() => answer(false)}>
      <p>{words()}</p>
    </Choice>
  );
}
