import { useEffect, useId, useState } from 'react';
import { FORGOT, LOGIN } from '../../routing/address.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { SendForm } from '../../kit/SendForm.tsx';
import { call, refusalOf } from '../../network/api-client.ts';
import { newPasswordProblem } from '../../session/new-password.ts';
import { PasswordField } from '../../session/PasswordField.tsx';
import { LoginPage } from './LoginPage.tsx';

/** The token of the link that was opened. It leaves the address bar, and so the browser's history. */
function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname);
  return token;
}

/** Where the link for a forgotten password leads: sets a new one. Opening it uses nothing up. */
export default function NewPassword() {
  const [token, setToken] = useState('');
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => {
    const take = () => setToken((before) => takeToken() || before);
    take();
    // A second link that is opened in the same tab loads nothing.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);

  return (
    <LoginPage title="New password">
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
    </LoginPage>
  );
}

function NewPasswordForm({ token, onDone }: { token: string; onDone: (username: string) => void }) {
  const id = useId();
  const [password, setPassword] = useState('');

  async function send() {
    const wrong = newPasswordProblem(password);
    if (wrong !== null) {
      document.getElementById(id)?.focus();
      return wrong;
    }
    const answer = await call('POST', '/api/auth/password-links/use', { token, password });
    if (!answer.ok) return refusalOf(answer.failure);
    onDone(answer.value.username);
    return null;
  }

  return (
    <>
      <SendForm id={id} label="Set the password" send={send}>
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
      </SendForm>
      <p>
        <a href={FORGOT}>Ask for a new link</a>
      </p>
    </>
  );
}
