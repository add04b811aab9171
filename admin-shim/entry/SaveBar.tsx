import { useLayoutEffect, useRef } from 'react';
import type { Status } from '#api/entries.ts';
import { Button } from '../kit/Button.tsx';
import type { SaveWords } from './entry-kind.ts';
import { saveActions } from './save-actions.ts';

interface SaveBarProps {
  /** Whether visitors see the entry as it was saved last. */
  saved: Status;
  /** The status chosen in the form. */
  chosen: Status;
  /** Whether visitors see it only later, by its schedule. */
  isLater: boolean;
  /** Whether the entry is always published. */
  isFixed: boolean;
  isSaving: boolean;
  onSave: (status: Status) => void;
  words: SaveWords | undefined;
  /** The way to see the page before it is saved. */
  look: React.ReactNode;
  /** The result of the last save. */
  children: React.ReactNode;
}

/** Stays in reach of the thumb: what became of the last save, and the ways to save. */
export function SaveBar({ saved, chosen, isLater, isFixed, isSaving, onSave, words, look, children }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Sticky parts of the form stay above the bar.
    const observer = new ResizeObserver(([entry]) => {
      document.documentElement.style.setProperty('--save-bar', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div className="save-bar" ref={bar}>
      {children}
      <div className="actions">
        {look}
        {saveActions(saved, chosen, { isLater, isFixed }).map(({ label, status, isMain }) => (
          <Button
            key={status}
            look={isMain ? undefined : 'quiet'}
            label={words ? words[isSaving ? 'saving' : 'save'] : label}
            isBusy={isSaving}
            onClick={() => onSave(status)}
          />
        ))}
      </div>
    </div>
  );
}
