import { useState } from 'react';
import { cannotTell, logout, logoutEverywhere } from '../network/api-client.ts';
import { Icon } from '../kit/Icon.tsx';
import { mayLeave } from '../routing/navigation.ts';

interface LogoutButtonProps {
  /** Whether to sign out on all devices. */
  isEverywhere?: boolean;
}

/** Signs out and shows the login page; a form with unsaved changes is asked first. */
export function LogoutButton({ isEverywhere = false }: LogoutButtonProps) {
  const [message, setMessage] = useState<string | null>(null);

  async function leave() {
    if (!(await mayLeave())) return;
    const answer = await (isEverywhere ? logoutEverywhere() : logout());
    if (answer.ok || answer.failure.kind === 'signed-out') location.assign('/admin/login');
    else if (answer.failure.kind === 'network') setMessage(cannotTell('you are signed out'));
    else setMessage('You are still signed in. Please try again.');
  }

  return (
    <div className="logout">
      <button type="button" onClick={() => void leave()}>
        <Icon name="out" />
        {isEverywhere ? 'Sign out on all devices' : 'Sign out'}
      </button>
      {message && <p role="alert">{message}</p>}
    </div>
  );
}
