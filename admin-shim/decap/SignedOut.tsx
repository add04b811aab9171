import { useState } from 'react';
import { verify } from '../api-client.ts';
import { Loading } from '../parts/Loading.tsx';
import { Notice } from '../parts/Notice.tsx';
import { SignInForm } from '../parts/SignInForm.tsx';
import { useAnswer } from '../parts/use-answer.ts';

interface SignedOutProps {
  /** Lets the editor open. */
  onLogin: (credentials: object) => void;
}

/** Opens the editor for an owner who is signed in to the admin, and shows a sign-in form otherwise. */
export function SignedOut({ onLogin }: SignedOutProps) {
  const [session, setSession] = useState<'checking' | 'signed-out' | 'unreachable'>('checking');
  const [attempt, setAttempt] = useState(0);

  useAnswer(
    verify,
    (answer) => {
      if (answer.ok) onLogin({});
      else setSession(answer.failure.kind === 'signed-out' ? 'signed-out' : 'unreachable');
    },
    [attempt],
  );

  return (
    <div className="admin">
      {session === 'checking' && <Loading>One moment…</Loading>}
      {session === 'unreachable' && (
        <main className="alone">
          <Notice onTryAgain={() => setAttempt(attempt + 1)}>The site cannot be reached just now.</Notice>
        </main>
      )}
      {session === 'signed-out' && (
        <main className="alone login">
          <h1>Sign in</h1>
          <SignInForm onSignedIn={() => onLogin({})} />
        </main>
      )}
    </div>
  );
}
