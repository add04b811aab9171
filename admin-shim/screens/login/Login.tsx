import { useEffect } from 'react';
import { returnUrlFrom } from '../../navigation/address.ts';
import { SignInForm } from '../../session/SignInForm.tsx';

/** The login page. Afterwards it opens the page that the visitor came from. */
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
