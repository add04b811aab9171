import { useEffect, useRef, useState } from 'react';
import { Choice } from './Choice.tsx';
import { guardLeaving } from './navigation.ts';

/** Asks before a form with unsaved changes is left: in the admin with a question of our own, else with the browser's. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const [resolve, setResolve] = useState<((isLeaving: boolean) => void) | null>(null);
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!isDirty) return undefined;
    const stop = guardLeaving(() => new Promise((answer) => setResolve(() => answer)));
    const warn = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      stop();
      removeEventListener('beforeunload', warn);
    };
  }, [isDirty]);

  if (!resolve) return null;
  return (
    <Choice
      question="Leave without saving?"
      yes="Leave"
      no="Keep writing"
      onAnswer={(answer) => {
        isLeaving.current = answer;
        setResolve(null);
        resolve(answer);
      }}
    >
      <p>What you wrote stays on this device. You can go on with it when you come back.</p>
    </Choice>
  );
}
