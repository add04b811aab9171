import '../zod-without-eval.ts';
import { useEffect, useState } from 'react';
import { SignInAgain, useSession } from '../parts/SignInAgain.tsx';
import { signInThrough } from './backend.ts';
import { startDecap } from './start.ts';

function Decap() {
  const withSession = useSession();
  useEffect(() => signInThrough(withSession), [withSession]);
  useEffect(startDecap, []);
  return null;
}

/** What is around Decap: the way back, a word to those on a phone, and signing in again. Decap itself opens beside it. */
export default function ContentEditor() {
  const [isWelcome, setIsWelcome] = useState(true);
  return (
    <div className="admin cms-around">
      <SignInAgain>
        <Decap />
      </SignInAgain>
      <nav className="cms-back" aria-label="Admin">
        <a href="/admin">Back to the admin</a>
      </nav>
      {isWelcome && (
        <section className="cms-narrow" aria-labelledby="cms-narrow">
          <h2 id="cms-narrow">This editor wants a wider screen</h2>
          <p>
            Posts, recipes, collections and settings have screens that fit a phone. For everything else, a tablet or a computer is best.
          </p>
          <div className="actions">
            <button type="button" className="button quiet" onClick={() => setIsWelcome(false)}>
              Go on here
            </button>
            <a className="button" href="/admin">
              Back to the admin
            </a>
          </div>
        </section>
      )}
    </div>
  );
}
