import { type SubmitEvent, useId, useState } from 'react';
import type { ListedPasskey } from '#api/passkeys.ts';
import { reasonOf } from '../../network/api-client.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormEnd } from '../../kit/FormEnd.tsx';
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
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    setProblem(null);
    setNameError(name.trim() === '' ? 'Name is required' : undefined);
    if (name.trim() === '') return;
    setIsBusy(true);
    const asked = await withSession(creationOptions);
    const answer = asked.ok ? await addPasskey(asked.value, name) : asked;
    setIsBusy(false);
    if (answer.ok) onAdded(answer.value);
    else setProblem(reasonOf(answer.failure));
  }

  return (
    <Dialog title="Add a passkey" onDismiss={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p>Your device then signs you in by fingerprint, face or screen lock. Your password works as before.</p>
        <Field id={`${id}-name`} meta={metaOf('Name', 'How it’s named in the list.')} error={nameError}>
          {(input) => <input {...input} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />}
        </Field>
        <FormEnd problem={problem} isBusy={isBusy} submitLabel="Continue" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
