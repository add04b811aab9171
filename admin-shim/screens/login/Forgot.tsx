import { useId, useState } from 'react';
import { LOGIN } from '../../routing/address.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { call, refusalOf } from '../../network/api-client.ts';
import { SendForm } from '../../kit/SendForm.tsx';
import { LoginPage } from './LoginPage.tsx';

/** Sends an owner who forgot her password a link, or says what to do where the site cannot. */
export default function Forgot() {
  const [isOffered, setIsOffered] = useState<boolean | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  useAnswer(
    () => call('GET', '/api/auth/password-links'),
    (answer) => setIsOffered(!answer.ok || answer.value.isOffered),
    [],
  );

  return (
    <LoginPage title="Forgot your password?">
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
    </LoginPage>
  );
}

function AskForm({ onAsked }: { onAsked: (sentence: string) => void }) {
  const id = useId();
  const [email, setEmail] = useState('');

  async function send() {
    const answer = await call('POST', '/api/auth/password-links', { email });
    if (!answer.ok) return refusalOf(answer.failure);
    onAsked(answer.value.message);
    return null;
  }

  return (
    <SendForm id={id} label="Send the link" busyLabel="Sending…" send={send}>
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
    </SendForm>
  );
}
