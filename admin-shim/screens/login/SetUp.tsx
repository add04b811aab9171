import { useId, useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { SendForm } from '../../kit/SendForm.tsx';
import { Wrong } from '../../kit/Wrong.tsx';

const MIN_LENGTH = 10;

/** The first visit to an admin that its host does not know the password of: makes the password's hash, and says where it goes. */
export function SetUp() {
  const id = useId();
  const [password, setPassword] = useState('');
  const [hash, setHash] = useState('');
  const [isCopied, setIsCopied] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function makeHash() {
    setMessage(null);
    if (password.length < MIN_LENGTH) {
      document.getElementById(`${id}-password`)?.focus();
      return `Use at least ${MIN_LENGTH} characters`;
    }
    // Loaded when it is needed: once in the life of a site.
    const { hashPassword } = await import('../../session/hash-password.ts');
    setHash(await hashPassword(password));
    setIsCopied(false);
    return null;
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(hash);
      setIsCopied(true);
    } catch {
      setMessage('This browser cannot copy it for you. Select the text and copy it.');
    }
  }

  return (
    <>
      <p>
        The site is online, but its host does not have everything that the admin needs. If it has no password yet, start here. If it has
        one, the log of the function <code>admin</code> names what is missing.
      </p>
      <SendForm id={id} label="Make the hash" busyLabel="Making the hash…" send={makeHash}>
        <div className="field">
          <label htmlFor={`${id}-password`}>Your password</label>
          <input
            id={`${id}-password`}
            type="password"
            autoComplete="new-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            aria-describedby={`${id}-hint ${id}-problem`}
          />
          <p className="field-hint" id={`${id}-hint`}>
            It does not leave this browser. The host gets a hash of it, from which the password cannot be read.
          </p>
        </div>
      </SendForm>
      <Wrong>{message}</Wrong>
      {hash !== '' && (
        <>
          <div className="field">
            <label htmlFor={`${id}-hash`}>The hash</label>
            <textarea id={`${id}-hash`} readOnly rows={4} value={hash} onFocus={({ target }) => target.select()} />
            <Button look="quiet" label={isCopied ? 'Copied' : 'Copy'} more=" the hash" onClick={() => void copy()} />
          </div>
          <ol className="bulleted">
            <li>
              On Netlify, open the project, <strong>Project configuration</strong>, <strong>Environment variables</strong>, and add a
              variable with the key <code>ADMIN_PASSWORD_HASH</code>. Check <strong>Contains secret values</strong>, and give the hash as
              the value for <strong>Production</strong> alone.
            </li>
            <li>
              In the same way, add <code>GITHUB_TOKEN</code> (secret) and <code>GITHUB_REPOSITORY</code> if they are not there yet.
            </li>
            <li>
              Open <strong>Deploys</strong>, <strong>Trigger deploy</strong>, <strong>Deploy project without cache</strong>, and come back
              when it is published. If this page is still here then, the log of the function <code>admin</code> names what is missing.
            </li>
          </ol>
        </>
      )}
    </>
  );
}
