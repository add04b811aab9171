import type { ReactNode } from 'react';

/** A save that did not reach the site. `isKept` says whether this device has it. */
export interface UnsentSave {
  state: 'unsent';
  why: 'network' | 'signed-out';
  isKept: boolean;
}

interface SaveStripProps {
  /** How the last save went, or goes; a form may know of more states, and says itself what they mean. */
  saving: UnsentSave | { state: 'idle' | 'saving' | 'saved' | 'invalid' | 'refused' | 'gone' };
  isDirty: boolean;
  /** Whether this device can keep what is typed. */
  isKept?: boolean;
  /** Whether the device says that it has no network. */
  isOffline?: boolean;
  /** Whether what could not be sent is sent by itself later. */
  isResent?: boolean;
  /** Said of what is not saved yet. */
  dirtyWords?: string;
  /** How many fields are marked as wrong now. */
  errorCount: number;
  onSendAgain: () => void;
  /** What the form has to say besides; read out as it changes. */
  children?: ReactNode;
  /** What can be done about it, besides sending it again. */
  actions?: ReactNode;
}

/** How many fields keep a form from being saved or published. */
export const thingsToFix = (count: number): string => `${count === 1 ? 'One thing needs' : `${count} things need`} to be fixed first`;

/** Follows each save of a form: what has become of it, and what can be done about it. */
export function SaveStrip({
  saving,
  isDirty,
  isKept = true,
  isOffline = false,
  isResent = false,
  dirtyWords = 'Not saved yet',
  errorCount,
  onSendAgain,
  children,
  actions,
}: SaveStripProps) {
  const isWaiting = saving.state === 'idle' || (saving.state === 'invalid' && errorCount === 0);
  return (
    <div className="save-strip" data-state={saving.state}>
      <div role="status">
        {children}
        {saving.state === 'unsent' && (
          <p className="warning">
            {saving.isKept ? 'Saved on this device.' : 'Not sent. Please keep this page open.'}{' '}
            {saving.why === 'network' ? 'The site cannot be reached just now.' : 'Sign in to send it.'}
            {saving.why === 'network' && isResent && ' It is sent by itself once it can be.'}
          </p>
        )}
        {saving.state === 'invalid' && errorCount > 0 && <p className="warning">{thingsToFix(errorCount)}.</p>}
        {isWaiting && isDirty && !isOffline && <p>{dirtyWords}</p>}
        {isOffline && saving.state !== 'unsent' && <p>Offline.{isKept && ' What you write is kept on this device.'}</p>}
        {!isKept && isDirty && saving.state !== 'unsent' && (
          <p className="warning">This device cannot keep what is not saved. Please save it before you leave this page.</p>
        )}
      </div>
      {saving.state === 'unsent' && (
        <button type="button" className="button quiet" onClick={onSendAgain}>
          Send again
        </button>
      )}
      {actions}
    </div>
  );
}
