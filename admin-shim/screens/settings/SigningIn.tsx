import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { useFetched } from '../../network/use-fetched.ts';
import { call, orLogin } from '../../network/api-client.ts';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { AppCodes } from './AppCodes.tsx';
import { ChangePassword } from './ChangePassword.tsx';

/** How the owner signs in: her password, and codes from an app. Each change takes effect at once, and is not saved with the settings. */
export function SigningIn() {
  return (
    <section className="signing-in" aria-labelledby="signing-in">
      <h2 id="signing-in">Signing in</h2>
      <Password />
      <SignInAgain why="This changes how you sign in, so only you should be able to do it.">
        <AppCodes />
      </SignInAgain>
    </section>
  );
}

function Password() {
  const { value } = useFetched('address', () => orLogin(call('GET', '/api/admin/password')));
  const [isOpen, setIsOpen] = useState(false);
  const [message, setMessage] = useState('');

  return (
    <>
      <h3>Password</h3>
      <p className="field-hint">
        {value?.linkGoesTo != null
          ? `If you forget it, the sign-in page sends a link to ${value.linkGoesTo}: your contact e-mail when you last signed in.`
          : value && 'If you forget it, it is set where the site runs: this site cannot send e-mail.'}
      </p>
      <Button look="quiet" label="Change your password" onClick={() => setIsOpen(true)} />
      <Said>{message}</Said>
      {isOpen && (
        <ChangePassword
          onChanged={() => {
            setIsOpen(false);
            setMessage('Your password is changed. All other devices are signed out.');
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
