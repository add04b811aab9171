import { type SubmitEvent, useEffect, useId, useState } from 'react';
import { FORGOT, LOGIN } from '../../routing/address.ts';
import type { ScreenProps } from '../screen-props.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { call, refusalOf } from '../../network/api-client.ts';
import { newPasswordProblem } from '../../session/new-password.ts';
import { PasswordField } from '../../session/PasswordField.tsx';

/** The token of the link that was opened. It leaves the address bar, and so the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Where the link for a forgotten password leads: sets a new one. Opening it uses nothing up. */
export default function NewPassword({ siteName }: ScreenProps) {
  const [token, setToken] = useState('');
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => {
    document.title = `New password | ${siteName}`;
    const take = () => setToken((before) => takeToken() || before);
    take();
    // A second link that is opened in the same tab loads nothing.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, [siteName]);

  return (
    <main className="alone login">
      <p className="login-name">{siteName}</p>
      <h1>New password</h1>
      {username !== null && (
        <>
          <p role="status">
            Your password is changed. All devices are signed out, and passkeys have to be added again. Your username is{' '}
            <strong>{username}</strong>.
          </p>
          <ButtonLink leaves label="Sign in" href={LOGIN} />
        </>
      )}
      {username === null && token !== '' && <NewPasswordForm token={token} onDone={setUsername} />}
      {username === null && token === '' && (
        <>
          <p>Open the link in the e-mail again, or ask for a new one.</p>
          <a href={FORGOT}>Forgot your password?</a>
        </>
      )}
    </main>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (username: string) => void }) {
  const id = useId();
  const [password, setPassword] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = newPasswordProblem(password);
    setProblem(wrong);
    if (wrong !== null) {
      document.getElementById(id)?.focus();
      return;
    }
    setIsBusy(true);
    const answer = await call('POST', '/api/auth/password-links/use', { token, password });
    setIsBusy(false);
    if (answer.ok) onDone(answer.value.username);
    else setProblem(refusalOf(answer.failure));
  }

  return (
    <form className="sign-in" onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        label="New password"
        isNew
        id={id}
        value={password}
        onType={setPassword}
        aria-describedby={`${id}-hint ${id}-problem`}
      />
      <p className="field-hint" id={`${id}-hint`}>
        At least 10 characters. All devices will be signed out.
      </p>
      <p className="field-error" id={`${id}-problem`} role="alert">
        {problem}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? 'One moment…' : 'Set the password'}
      </button>
      <a href={FORGOT}>Ask for a new link</a>
    </form>
  );
}
