import { useState } from 'react';
import { logout } from '../api-client.ts';
import { Icon } from './Icon.tsx';
import { mayLeave } from './navigation.ts';

/** Signs out and shows the login page; a form with unsaved changes is asked first. */
export function LogoutButton() {
  const [message, setMessage] = useState<string | null>(null);

  async function leave() {
    if (!(await mayLeave())) return;
    const answer = await logout();
    if (answer.ok || answer.failure.kind === 'signed-out') location.assign('/admin/login');
    else setMessage('You are still signed in. Please try again.');
  }

  return (
    <div className="logout">
      <button type="button" onClick={() => void leave()}>
        <Icon name="out" />
        Logout
      </button>
      {message && <p role="alert">{message}</p>}
    </div>
  );
}
