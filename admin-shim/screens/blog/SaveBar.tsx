import type { Post } from '#domain/post.ts';
import { saveActions } from './save-actions.ts';

interface SaveBarProps {
  /** Whether visitors see the post as it was saved last. */
  saved: Post['status'];
  /** The status chosen in the form. */
  chosen: Post['status'];
  isSaving: boolean;
  onSave: (status: Post['status']) => void;
  /** What became of the last save. */
  children: React.ReactNode;
}

/** Stays in reach of the thumb: what became of the last save, and the ways to save. */
export function SaveBar({ saved, chosen, isSaving, onSave, children }: SaveBarProps) {
  return (
    <div className="save-bar">
      {children}
      <div className="actions">
        {saveActions(saved, chosen).map(({ label, status, isMain }) => (
          <button
            key={label}
            type="button"
            className={isMain ? 'button' : 'button quiet'}
            aria-disabled={isSaving}
            onClick={() => !isSaving && onSave(status)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
