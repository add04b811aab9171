import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { LOGIN } from '../../routing/address.ts';
import type { ScreenProps } from '../screen-props.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { call, refusalOf } from '../../network/api-client.ts';

/** Sends an owner who forgot her password a link, or says what to do where the site cannot. */
export default function Forgot({ siteName }: ScreenProps) {
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  useEffect(() => {
    document.title = `Forgot your password? | ${siteName}`;
  }, [siteName]);
  useAnswer(
    () => call('GET', '/api/auth/password-links'),
    (answer) => setIsOffered(!answer.ok || answer.value.isOffered),
    [],
  );

  return (
    <main className="alone login">
      <p className="login-name">{siteName}</p>
      <h1>Forgot your password?</h1>
      {sentence !== null && <p role="status">{sentence}</p>}
      {sentence === null && isOffered === true && <AskForm onAsked={setSentence} />}
      {isOffered === false && (
        <>
          <p>This site cannot send e-mail, so a new password is set where the site runs.</p>
          <p>
            On your own machine, run <code>npm run admin:password</code> in the site’s folder.
          </p>
          <p>
            On a host like Netlify, run it on any computer with the site’s code, and set <code>ADMIN_PASSWORD_HASH</code> in the host’s
            settings to what it prints.
          </p>
        </>
      )}
      <a href={LOGIN}>Back to sign in</a>
    </main>
  );
}

function AskForm({ onAsked }: { onAsked: (sentence: string) => void }) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    const answer = await call('POST', '/api/auth/password-links', { email });
    setIsBusy(false);
    if (answer.ok) onAsked(answer.value.message);
    else setProblem(refusalOf(answer.failure));
  }

  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)} noValidate>
      <div className="field">
        <label htmlFor={id}>Your e-mail</label>
        <input
          id={id}
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          aria-describedby={`${id}-hint ${id}-problem`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          The contact e-mail in the site’s settings. You get a link to choose a new password.
        </p>
      </div>
      <p className="field-error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? 'Sending…' : 'Send the link'}
      </button>
    </form>
  );
}
