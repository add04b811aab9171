import { useState } from 'react';
import { Icon } from '../parts/Icon.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ReturnedStrip } from './ReturnedStrip.tsx';

interface EntryHistoryProps<Full> {
  kind: string;
  one: string;
  entry: { id: string; revision: string };
  isDirty: boolean;
  /** Given the entry as it is after a version was put back. */
  onPutBack: (entry: Full) => void;
}

/** The way to an entry's versions, from its form. */
export function EntryHistory<Full>({ kind, one, entry, isDirty, onPutBack }: EntryHistoryProps<Full>) {
  const [isOpen, setIsOpen] = useState(false);
  const [returned, setReturned] = useState<string | null>(null);
  return (
    <div className="entry-tools">
      {returned !== null && <ReturnedStrip key={returned} what="The version" commit={returned} />}
      <button type="button" className="button plain" onClick={() => setIsOpen(true)}>
        <Icon name="history" />
        History
      </button>
      {isOpen && (
        <HistoryPanel<Full>
          kind={kind}
          one={one}
          id={entry.id}
          revision={entry.revision}
          isDirty={isDirty}
          onPutBack={({ commit, ...saved }) => {
            setIsOpen(false);
            setReturned(commit);
            onPutBack(saved as Full);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}
