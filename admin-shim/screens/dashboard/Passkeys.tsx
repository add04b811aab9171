import { useState } from 'react';
import type { ListedPasskey, PasskeyList } from '#api/passkeys.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { call, cannotTell, isGone, reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { hasPasskeys } from '../../session/passkey-calls.ts';
import { AddPasskey } from './AddPasskey.tsx';

/** The passkeys. One can be added and each removed; nothing is shown where there are none and none can be added. */
export function Passkeys({ device }: { device: string }) {
  const [{ passkeys, canAdd }, setList] = useState<PasskeyList>({ passkeys: [], canAdd: false });
  const [message, setMessage] = useState('');
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<ListedPasskey | null>(null);
  const isOffered = canAdd && hasPasskeys();

  useAnswer(
    () => call('GET', '/api/admin/passkeys'),
    (answer) => {
      if (answer.ok) setList(answer.value);
      else setMessage('The passkeys could not be listed.');
    },
    [],
  );

  function noteAdded(added: ListedPasskey) {
    setList({ passkeys: [added, ...passkeys], canAdd });
    setMessage(`“${added.name}” is added. You can sign in with it from now on.`);
    setIsAdding(false);
  }

  async function remove({ id, name }: ListedPasskey): Promise<string | null> {
    const answer = await call('DELETE', `/api/admin/passkeys/${id}`);
    // Someone else may have removed it a moment ago.
    if (!answer.ok && !isGone(answer.failure))
      return answer.failure.kind === 'network'
        ? cannotTell('the passkey was removed')
        : `The passkey is still there. ${reasonOf(answer.failure)}`;
    setList({ passkeys: passkeys.filter((other) => other.id !== id), canAdd });
    setMessage(`“${name}” is removed.`);
    setRemoving(null);
    return null;
  }

  if (!isOffered && passkeys.length === 0 && message === '') return null;
  return (
    <section className="devices" aria-labelledby="passkeys">
      <h2 id="passkeys">Passkeys</h2>
      {passkeys.length === 0 && <p>Sign in by fingerprint, face or screen lock. Your password works as before.</p>}
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <span>
              {passkey.name}
              <span className="field-hint">
                Added <TimeAgo at={passkey.addedAt} />
                {passkey.usedAt === null ? (
                  ' · not used yet'
                ) : (
                  <>
                    {' · last used '}
                    <TimeAgo at={passkey.usedAt} />
                  </>
                )}
                {passkey.otherHost !== null && ` · works on ${passkey.otherHost} only`}
              </span>
            </span>
            <Button look="plain" label="Remove" more={` ${passkey.name}`} onClick={() => setRemoving(passkey)} />
          </li>
        ))}
      </ul>
      <Said>{message}</Said>
      {isOffered && <Button look="quiet" icon="plus" label="Add a passkey" onClick={() => setIsAdding(true)} />}
      {isAdding && <AddPasskey suggestion={device} onAdded={noteAdded} onClose={() => setIsAdding(false)} />}
      {removing && (
        <Choice question="Remove this passkey?" yes="Remove" no="Keep it" onYes={() => remove(removing)} onNo={() => setRemoving(null)}>
          <p>
            “{removing.name}” can no longer be used to sign in. Delete it on the device too. Devices that are signed in stay signed in until
            you sign them out.
          </p>
        </Choice>
      )}
    </section>
  );
}
