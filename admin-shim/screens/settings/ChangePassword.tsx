import { type SubmitEvent, useId, useState } from 'react';
import { Dialog } from '../../kit/Dialog.tsx';
import { FormEnd } from '../../kit/FormEnd.tsx';
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
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    const wrong = current === '' ? 'Current password is required' : newPasswordProblem(password);
    setProblem(wrong);
    if (wrong !== null) {
      document.getElementById(current === '' ? `${id}-current` : `${id}-new`)?.focus();
      return;
    }
    setIsBusy(true);
    const answer = await withSession(() => call('POST', '/api/admin/password', { current, password }));
    setIsBusy(false);
    if (answer.ok) onChanged();
    else setProblem(refusalOf(answer.failure));
  }

  return (
    <Dialog title="Change your password" onDismiss={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
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
        <FormEnd problem={problem} problemId={`${id}-problem`} isBusy={isBusy} submitLabel="Change it" onCancel={onClose} />
      </form>
    </Dialog>
  );
}
