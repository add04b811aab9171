import { SaveStrip } from '../../publishing/SaveStrip.tsx';
import { usePublication } from '../../publishing/use-publication.ts';
import type { Message } from './use-message.ts';
import type { SaveProgress } from './use-settings-save.ts';

interface SettingsSaveStripProps {
  message: Message | null;
  saving: SaveProgress;
  isDirty: boolean;
  /** How many fields are marked as wrong now. */
  errorCount: number;
  onSendAgain: () => void;
}

/** The banner with its passing message and, under it, what lasts: how the save stands and whether visitors have it. */
export function SettingsSaveStrip({ message, ...told }: SettingsSaveStripProps) {
  const { saving, isDirty } = told;
  return (
    <SaveStrip {...told}>
      {message && (
        <p className="settings-message" data-kind={message.kind}>
          {message.text}
        </p>
      )}
      {saving.state === 'refused' && <p className="warning">{saving.reason ?? 'Not saved. What you wrote is still here.'}</p>}
      {saving.state === 'saved' && (
        <>
          <Published commit={saving.commit} />
          {isDirty && <p>Newer changes are not saved yet.</p>}
        </>
      )}
    </SaveStrip>
  );
}

function Published({ commit }: { commit: string | null }) {
  const publication = usePublication(commit) ?? { state: 'publishing' as const };
  switch (publication.state) {
    case 'publishing':
      return <p>Publishing…</p>;
    case 'live':
      return (
        <p>
          <span className="done">Live</span>
        </p>
      );
    case 'failed':
      return <p className="warning">{publication.message}</p>;
  }
}
