import { useId, useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { SendForm } from '../../kit/SendForm.tsx';
import { call, refusalOf } from '../../network/api-client.ts';
import { newPasswordProblem } from '../../session/new-password.ts';
import { PasswordField } from '../../session/PasswordField.tsx';
import { useSession } from '../../session/SignInAgain.tsx';

/** Asks for the current password and a new one. */
export function ChangePassword({ onChanged, onClose }: { onChanged: () => void; onClose: () => void }) {
  const id = useId();
  const withSession = useSession();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');

  async function send() {
    const wrong = current === '' ? 'Current password is required' : newPasswordProblem(password);
    if (wrong !== null) {
      document.getElementById(current === '' ? `${id}-current` : `${id}-new`)?.focus();
      return wrong;
    }
    const answer = await withSession(() => call('POST', '/api/admin/password', { current, password }));
    if (!answer.ok) return refusalOf(answer.failure);
    onChanged();
    return null;
  }

  return (
    <Dialog title="Change your password" onDismiss={onClose}>
      <SendForm id={id} label="Change it" send={send} onCancel={onClose}>
        <PasswordField
          label="Current password"
          id={`${id}-current`}
          value={current}
          onType={setCurrent}
          aria-describedby={`${id}-problem`}
        />
        <PasswordField
          label="New password"
          isNew
          id={`${id}-new`}
          value={password}
          onType={setPassword}
          aria-describedby={`${id}-hint ${id}-problem`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          At least 10 characters. All other devices are signed out, and passkeys have to be added again.
        </p>
      </SendForm>
    </Dialog>
  );
}
