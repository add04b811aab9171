import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { download } from '../../kit/download.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [message, setMessage] = useState('');
  const text = `Recovery codes for ${location.host}\nEach works once, in place of the code from your app.\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage('Copied.');
    } catch {
      setMessage('This browser cannot copy them for you. Select the codes and copy them.');
    }
  }

  return (
    <Dialog title="Your recovery codes" onDismiss={onClose}>
      <p>Save them now: they are shown only once. If you lose your phone, each signs you in once in place of the app’s code.</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Said>{message}</Said>
      <div className="actions">
        <Button look="quiet" label="Copy" more=" the codes" onClick={() => void copy()} />
        <Button
          look="quiet"
          label="Download"
          more=" the codes"
          onClick={() => download('recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        />
        <Button label="I have saved them" onClick={onClose} />
      </div>
    </Dialog>
  );
}
