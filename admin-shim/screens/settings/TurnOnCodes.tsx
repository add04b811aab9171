import { useId, useState } from 'react';
import type { SecondFactorSetup } from '#api/second-factor.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { SendForm } from '../../kit/SendForm.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { QrCode } from './QrCode.tsx';
import { call, refusalOf } from '../../network/api-client.ts';

interface TurnOnCodesProps {
  setup: SecondFactorSetup;
  onTurnedOn: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Gives an authenticator app the secret, and asks for a code that shows it has it. */
export function TurnOnCodes({ setup, onTurnedOn, onClose }: TurnOnCodesProps) {
  const id = useId();
  const withSession = useSession();
  const [code, setCode] = useState('');

  async function send() {
    const answer = await withSession(() => call('POST', '/api/admin/second-factor', { secret: setup.secret, setup: setup.setup, code }));
    if (!answer.ok) return refusalOf(answer.failure);
    onTurnedOn(answer.value.recoveryCodes);
    return null;
  }

  return (
    <Dialog title="Turn on codes" onDismiss={onClose}>
      <SendForm id={id} label="Turn on" send={send} onCancel={onClose}>
        <p>
          Scan this with an authenticator app. On this phone, <a href={setup.link}>open it in the app</a>, or type the key into it.
        </p>
        <QrCode text={setup.link} label="QR code for an authenticator app" />
        <p>
          Key: <code className="totp-key">{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
        </p>
        <div className="field">
          <label htmlFor={id}>The six digits that the app shows now</label>
          <input
            id={id}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            value={code}
            onChange={({ target }) => setCode(target.value)}
            aria-describedby={`${id}-hint ${id}-problem`}
          />
          <p className="field-hint" id={`${id}-hint`}>
            All other devices are then signed out, and passkeys have to be added again.
          </p>
        </div>
      </SendForm>
    </Dialog>
  );
}
