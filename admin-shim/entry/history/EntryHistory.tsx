import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { ListedEntry } from '#api/entries.ts';
import { Button } from '../../kit/Button.tsx';
import { HistoryPanel, type HistoryPanelProps } from './HistoryPanel.tsx';
import { ReturnedStrip } from './ReturnedStrip.tsx';

interface EntryHistoryProps extends Omit<HistoryPanelProps, 'onClose' | 'onPutBack'> {
  /** Whether a question is open, so that no version can be put back. */
  isAsking: boolean;
  /** The element for the History button beside the heading; null until it is rendered. */
  headLinks: HTMLElement | null;
  /** Given the entry as it is after a version was put back. */
  onPutBack: (entry: ListedEntry) => void;
}

/** The way to an entry's versions, from its form. */
export function EntryHistory({ isAsking, headLinks, onPutBack, ...panel }: EntryHistoryProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [returned, setReturned] = useState<string | null>(null);
  return (
    <>
      {returned !== null && <ReturnedStrip key={returned} what="The version" commit={returned} />}
      {headLinks &&
        createPortal(<Button look="plain" icon="history" label="History" isBusy={isAsking} onClick={() => setIsOpen(true)} />, headLinks)}
      {isOpen && (
        <HistoryPanel
          {...panel}
          onPutBack={({ commit, ...saved }) => {
            setIsOpen(false);
            setReturned(commit);
            onPutBack(saved);
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
