import { type ReactNode, useContext, useEffect } from 'react';
import { SiteName } from '../../kit/site-name.ts';

interface LoginPageProps {
  /** The heading, which is also the tab's title. */
  title: string;
  children: ReactNode;
}

/** A page before sign-in. */
export function LoginPage({ title, children }: LoginPageProps) {
  const siteName = useContext(SiteName);
  useEffect(() => {
    document.title = `${title} | ${siteName}`;
  }, [title, siteName]);
  return (
    <main className="alone login">
      <p className="login-name">{siteName}</p>
      <h1>{title}</h1>
      {children}
    </main>
  );
}
