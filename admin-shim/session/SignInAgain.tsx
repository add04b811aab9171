import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { Button } from '../kit/Button.tsx';
import type { Answer } from '../network/api-client.ts';
import { Dialog } from '../kit/Dialog.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Makes a call; where the session has ended, asks to sign in over the page and then makes it again. */
type WithSession = <T, Current>(call: () => Promise<Answer<T, Current>>) => Promise<Answer<T, Current>>;

const SessionContext = createContext<WithSession>((call) => call());

/** Makes calls from a form whose contents must survive the end of the session. */
export const useSession = (): WithSession => useContext(SessionContext);

interface SignInAgainProps {
  /** Why it is asked for. */
  why?: string;
  /** Whether staying signed in is chosen at first. */
  startsAsOwnDevice?: boolean;
  children: ReactNode;
}

/** Lets everything inside sign in again over the page, so that nothing typed is lost. */
export function SignInAgain({
  why = 'You were signed out. Everything you wrote is still here, and is saved as soon as you are back.',
  startsAsOwnDevice = false,
  children,
}: SignInAgainProps) {
  const [waiting, setWaiting] = useState<((isSignedIn: boolean) => void)[]>([]);

  const withSession: WithSession = useCallback(async (call) => {
    const answer = await call();
    if (answer.ok || answer.failure.kind !== 'signed-out') return answer;
    const isSignedIn = await new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
    return isSignedIn ? withSession(call) : answer;
  }, []);

  const finish = (isSignedIn: boolean) => {
    waiting.forEach((resolve) => resolve(isSignedIn));
    setWaiting([]);
  };

  return (
    <SessionContext value={withSession}>
      {children}
      {waiting.length > 0 && (
        <Dialog title="Please sign in again" onDismiss={() => finish(false)}>
          <p>{why}</p>
          <SignInForm startsAsOwnDevice={startsAsOwnDevice} onSignedIn={() => finish(true)} />
          <Button look="plain" label="Not now" onClick={() => finish(false)} />
        </Dialog>
      )}
    </SessionContext>
  );
}
