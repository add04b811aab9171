import { useId, useState } from 'react';
import type { ListedPasskey } from '#api/passkeys.ts';
import { reasonOf } from '../../network/api-client.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { SendForm } from '../../kit/SendForm.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { addPasskey, creationOptions } from '../../session/passkey-calls.ts';
import { useSession } from '../../session/SignInAgain.tsx';

interface AddPasskeyProps {
  /** The name that is suggested: what the device is, such as “Safari on iPhone”. */
  suggestion: string;
  onAdded: (added: ListedPasskey) => void;
  onClose: () => void;
}

/** Asks for a name, and has the device make a passkey. */
export function AddPasskey({ suggestion, onAdded, onClose }: AddPasskeyProps) {
  const id = useId();
  const withSession = useSession();
  const [name, setName] = useState(suggestion);
  const [nameError, setNameError] = useState<string>();

  async function send() {
    setNameError(name.trim() === '' ? 'Name is required' : undefined);
    if (name.trim() === '') return null;
    const asked = await withSession(creationOptions);
    const answer = asked.ok ? await addPasskey(asked.value, name) : asked;
    if (!answer.ok) return reasonOf(answer.failure);
    onAdded(answer.value);
    return null;
  }

  return (
    <Dialog title="Add a passkey" onDismiss={onClose}>
      <SendForm id={id} label="Continue" send={send} onCancel={onClose}>
        <p>Your device then signs you in by fingerprint, face or screen lock. Your password works as before.</p>
        <Field id={`${id}-name`} meta={metaOf('Name', 'How it’s named in the list.')} error={nameError}>
          {(input) => <input {...input} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
      </SendForm>
    </Dialog>
  );
}
