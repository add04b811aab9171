import { useState } from 'react';
import type { SignedInDevice } from '#api/sessions.ts';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { call, cannotTell, isGone } from '../../network/api-client.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { LogoutButton } from '../../session/LogoutButton.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { useAnswer } from '../../network/use-answer.ts';
import { Passkeys } from './Passkeys.tsx';

/** Where the owner is signed in, and the passkeys. Each other device can be signed out, and all of them together. */
export function SignedInDevices() {
  const [devices, setDevices] = useState<SignedInDevice[]>([]);
  const [message, setMessage] = useState('');

  useAnswer(
    () => call('GET', '/api/admin/sessions'),
    (answer) => {
      if (answer.ok) setDevices(answer.value.sessions);
      else setMessage('The devices could not be listed.');
    },
    [],
  );

  async function signOut({ id, device }: SignedInDevice) {
    const answer = await call('DELETE', `/api/admin/sessions/${id}`);
    // Someone else may have ended it a moment ago.
    if (answer.ok || isGone(answer.failure)) {
      setDevices((before) => before.filter((other) => other.id !== id));
      setMessage(`${device} is signed out.`);
    } else if (answer.failure.kind === 'network') setMessage(cannotTell(`${device} is signed out`));
    else setMessage(`${device} is still signed in. Please try again.`);
  }

  const here = devices.find(({ isCurrent }) => isCurrent);
  return (
    <>
      <section className="devices" aria-labelledby="devices">
        <h2 id="devices">Signed in</h2>
        <ul>
          {devices.map((one) => (
            <li key={one.id}>
              <span>
                {one.device}
                <span className="field-hint">
                  {one.isCurrent ? (
                    'This one'
                  ) : (
                    <>
                      Last used <TimeAgo at={one.usedAt} />
                    </>
                  )}
                  {one.isRemembered && ' · stays signed in'}
                </span>
              </span>
              {!one.isCurrent && <Button look="plain" label="Sign out" more={` ${one.device}`} onClick={() => signOut(one)} />}
            </li>
          ))}
        </ul>
        <Said>{message}</Said>
        <div className="sign-outs">
          <div className="phone-only">
            <LogoutButton />
          </div>
          <LogoutButton isEverywhere />
        </div>
      </section>
      {here && (
        <SignInAgain why="A passkey opens the admin, so only you should be able to add one." startsAsOwnDevice={here.isRemembered}>
          <Passkeys device={here.device} />
        </SignInAgain>
      )}
    </>
  );
}
