import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { SignedIn } from '#api/sessions.ts';
import { Button } from '../kit/Button.tsx';
import { type Answer, call, type Failure, login, verify } from '../network/api-client.ts';
import { useAnswer } from '../network/use-answer.ts';
import { PasswordField } from './PasswordField.tsx';
import { hasPasskeys, loginWithPasskey, PASSKEY_OFFER } from './passkey-calls.ts';

const messageFor = (failure: Failure): string =>
  failure.kind === 'network' ? 'Login failed. Please try again.' : (failure.message ?? 'Invalid credentials');

const NOT_KEPT = 'This browser did not keep you signed in. Allow cookies for this site and open it with https, or use another browser.';

const isSignedOut = (answer: Answer<unknown>): boolean => !answer.ok && answer.failure.kind === 'signed-out';

interface SignInFormProps {
  /** Whether staying signed in is chosen at first. */
  startsAsOwnDevice?: boolean;
  onSignedIn: () => void;
}

/**
 * Username and password, and then the code of an authenticator app, or a recovery code, where the site asks for one, or a passkey where it has one. Tells when
 * the session has begun.
 */
export function SignInForm({ startsAsOwnDevice = false, onSignedIn }: SignInFormProps) {
  const id = useId();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isOwnDevice, setIsOwnDevice] = useState(startsAsOwnDevice);
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  /** Whether a recovery code is typed in place of the app’s: it has letters. */
  const [isRecovery, setIsRecovery] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [isPasskeyOffered, setIsPasskeyOffered] = useState(false);

  useAnswer(
    () => (hasPasskeys() ? call('GET', PASSKEY_OFFER) : null),
    (answer) => setIsPasskeyOffered(answer.ok && answer.value.isOffered),
    [],
  );

  useEffect(() => {
    if (isCodeAsked) codeField.current?.focus();
  }, [isCodeAsked]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const typed = { Username: username.trim(), Password: password, ...(isCodeAsked ? { Code: code.trim() } : {}) };
    const [missing] = Object.entries(typed).find(([, text]) => text === '') ?? [];
    if (missing) {
      setMessage(`${missing} is required`);
      document.getElementById(`${id}-${missing.toLowerCase()}`)?.focus();
      return;
    }
    void signInBy(login({ username: username.trim(), password, remember: isOwnDevice, ...(isCodeAsked ? { code } : {}) }));
  }

  async function signInBy(asked: Promise<Answer<SignedIn>>) {
    setIsBusy(true);
    setMessage(null);
    const answer = await asked;
    // A browser may refuse the cookie without a word.
    const isForgotten = answer.ok && isSignedOut(await verify());
    setIsBusy(false);
    if (answer.ok) {
      if (isForgotten) setMessage(NOT_KEPT);
      else onSignedIn();
      return;
    }
    setMessage(messageFor(answer.failure));
    const needsCode = answer.failure.kind === 'signed-out' && answer.failure.needsCode;
    setIsCodeAsked(needsCode);
    setCode('');
    if (needsCode) codeField.current?.focus();
  }

  const describedBy = message ? { 'aria-describedby': `${id}-message` } : {};
  return (
    <form className="sign-in" onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={`${id}-username`}>Username</label>
        <input
          id={`${id}-username`}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          {...describedBy}
        />
      </div>
      <PasswordField label="Password" id={`${id}-password`} name="password" value={password} onType={setPassword} {...describedBy} />
      {isCodeAsked && (
        <div className="field">
          <label htmlFor={`${id}-code`}>{isRecovery ? 'Recovery code' : 'Code'}</label>
          <input
            ref={codeField}
            id={`${id}-code`}
            name="code"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            autoCapitalize="none"
            spellCheck={false}
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
            {...describedBy}
          />
          <Button
            look="plain"
            label={isRecovery ? 'Use the code from the app' : 'Use a recovery code'}
            onClick={() => {
              setIsRecovery(!isRecovery);
              setCode('');
              codeField.current?.focus();
            }}
          />
        </div>
      )}
      <div className="own-device">
        <label className="check">
          <input
            type="checkbox"
            name="remember"
            aria-describedby={`${id}-remember`}
            checked={isOwnDevice}
            onChange={({ target }) => setIsOwnDevice(target.checked)}
          />
          This is my phone or computer
        </label>
        <p className="field-hint" id={`${id}-remember`}>
          You’re signed out after 30 days without a visit.
        </p>
      </div>
      {/* The browser keeps the session's cookie on https and on the machine itself only. */}
      {!isSecureContext && (
        <p className="field-error">
          This address is not encrypted, so the browser will not keep you signed in. Open the admin with https, or on the machine that
          serves it.
        </p>
      )}
      <p className="field-error" id={`${id}-message`} role="alert">
        {message}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        {isBusy ? 'Signing in…' : 'Sign in'}
      </button>
      {isPasskeyOffered && (
        <Button look="quiet" label="Sign in with a passkey" isBusy={isBusy} onClick={() => void signInBy(loginWithPasskey(isOwnDevice))} />
      )}
    </form>
  );
}
