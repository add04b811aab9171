import { useState } from 'react';
import { FORGOT, returnUrlFrom } from '../../routing/address.ts';
import { needsSetUp, verify } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { SignInForm } from '../../session/SignInForm.tsx';
import { LoginPage } from './LoginPage.tsx';
import { SetUp } from './SetUp.tsx';

/** The login page. Afterwards it opens the page that the visitor came from. */
export function Login() {
  const [isSetUp, setIsSetUp] = useState(true);
  useAnswer(verify, (answer) => setIsSetUp(!needsSetUp(answer)), []);

  return (
    <LoginPage title={isSetUp ? 'Sign in' : 'Set up the admin'}>
      {isSetUp ? (
        <>
          <SignInForm onSignedIn={() => location.replace(returnUrlFrom(location.search, document.referrer.replace(location.origin, '')))} />
          <a href={FORGOT}>Forgot your password?</a>
        </>
      ) : (
        <SetUp />
      )}
      <a href="/">Back to the site</a>
    </LoginPage>
  );
}
