import { useEffect } from 'react';
import { returnUrlFrom } from '../../navigation/address.ts';
import { SignInForm } from '../../session/SignInForm.tsx';

/** Signs in, and goes on to where the visitor was sent here from. */
export function Login({ siteName }: { siteName: string }) {
  useEffect(() => {
    document.title = `Sign in | ${siteName}`;
  }, [siteName]);

  return (
    <main className="alone login">
      <p className="login-name">{siteName}</p>
      <h1>Sign in</h1>
      <SignInForm onSignedIn={() => location.replace(returnUrlFrom(location.search))} />
      <a href="/">Back to the site</a>
    </main>
  );
}
