import { useState } from 'react';
import type { SecondFactorSetup } from '#api/second-factor.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { call, orLogin, reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TurnOnCodes } from './TurnOnCodes.tsx';

/** Whether signing in takes a code from an authenticator app; turns that on and off, and makes recovery codes. */
export function AppCodes() {
  const withSession = useSession();
  const fetched = useFetched('codes', () => orLogin(call('GET', '/api/admin/second-factor')));
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asked, setAsked] = useState<'off' | 'codes' | null>(null);
  const [message, setMessage] = useState('');
  const { value } = fetched;

  async function begin() {
    const answer = await withSession(() => call('POST', '/api/admin/second-factor/setup'));
    setMessage(answer.ok ? '' : reasonOf(answer.failure));
    if (answer.ok) setSetup(answer.value);
  }

  function showCodes(made: readonly string[], note: string) {
    setSetup(null);
    setAsked(null);
    setCodes(made);
    setMessage(note);
    fetched.reload();
  }

  async function renew(): Promise<string | null> {
    const answer = await withSession(() => call('POST', '/api/admin/second-factor/recovery-codes'));
    if (!answer.ok) return reasonOf(answer.failure);
    showCodes(answer.value.recoveryCodes, 'New recovery codes are made.');
    return null;
  }

  async function turnOff(): Promise<string | null> {
    const answer = await withSession(() => call('DELETE', '/api/admin/second-factor'));
    if (!answer.ok) return reasonOf(answer.failure);
    setAsked(null);
    setMessage('Codes are off. Your password alone signs you in.');
    fetched.reload();
    return null;
  }

  return (
    <>
      <h3>Codes from an app</h3>
      <Fetching {...fetched} />
      {value && !value.isOn && (
        <>
          <p className="field-hint">
            After the password, signing in then asks for a code from an authenticator app on your phone. A stolen password alone opens
            nothing.
          </p>
          <Button look="quiet" label="Turn on codes" onClick={() => void begin()} />
        </>
      )}
      {value?.isOn && (
        <>
          <p className="field-hint">
            On. After the password, signing in asks for a code from your authenticator app. {counted(value.recoveryCodes, 'recovery code')}{' '}
            {areOrIs(value.recoveryCodes)} left.
            {value.isFixed && ' The app is set up in ADMIN_TOTP_SECRET, where the site runs, and can only be turned off there.'}
          </p>
          <div className="signing-in-actions">
            <Button look="quiet" label="Make new recovery codes" onClick={() => setAsked('codes')} />
            {!value.isFixed && <Button look="quiet danger" label="Turn off codes" onClick={() => setAsked('off')} />}
          </div>
        </>
      )}
      <Said>{message}</Said>
      {setup && <TurnOnCodes setup={setup} onTurnedOn={(made) => showCodes(made, 'Codes are on.')} onClose={() => setSetup(null)} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
      {asked === 'codes' && (
        <Choice question="Make new recovery codes?" yes="Make them" no="Cancel" isHarmless onYes={renew} onNo={() => setAsked(null)}>
          <p>Earlier ones no longer work.</p>
        </Choice>
      )}
      {asked === 'off' && (
        <Choice question="Turn off codes?" yes="Turn off" no="Keep them" onYes={turnOff} onNo={() => setAsked(null)}>
          <p>Your password alone then signs you in. All other devices are signed out, and passkeys have to be added again.</p>
        </Choice>
      )}
    </>
  );
}
