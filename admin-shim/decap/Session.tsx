import { useState } from 'react';
import { orLogin, verify } from '../network/api-client.ts';
import { useAnswer } from '../network/use-answer.ts';

interface SessionProps {
  onLogin: (credentials: object) => void;
}

/** What Decap shows in place of its login page: the admin's session opens the editor, and without one the admin asks to sign in. */
export function Session({ onLogin }: SessionProps) {
  const [isUnreachable, setIsUnreachable] = useState(false);
  useAnswer(
    () => orLogin(verify()),
    (answer) => (answer.ok ? onLogin({}) : setIsUnreachable(true)),
    [],
  );
  return isUnreachable ? <p role="alert">The site cannot be reached right now. Please load this page again in a moment.</p> : null;
}
