import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../parts/Icon.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { ReturnedStrip } from './ReturnedStrip.tsx';

interface EntryHistoryProps<Full> {
  kind: string;
  one: string;
  entry: { id: string; revision: string };
  isDirty: boolean;
  /** Where the way to the versions stands: among the links beside the heading; null where there is none just now. */
  headLinks: HTMLElement | null;
  /** Given the entry as it is after a version was put back. */
  onPutBack: (entry: Full) => void;
}

/** The way to an entry's versions, from its form. */
export function EntryHistory<Full>({ kind, one, entry, isDirty, headLinks, onPutBack }: EntryHistoryProps<Full>) {
  const [isOpen, setIsOpen] = useState(false);
  const [returned, setReturned] = useState<string | null>(null);
  return (
    <>
      {returned !== null && <ReturnedStrip key={returned} what="The version" commit={returned} />}
      {headLinks &&
        createPortal(
          <button type="button" className="button plain" onClick={() => setIsOpen(true)}>
            <Icon name="history" />
            History
          </button>,
          headLinks,
        )}
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
    </>
  );
}
