import { useState } from 'react';
import { PreviewPanel, type PreviewProps } from './PreviewPanel.tsx';

/** Opens and closes the preview of a form. */
export function EntryPreview(preview: Omit<PreviewProps, 'onClose' | 'title'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="button quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Preview
      </button>
      {isOpen && <PreviewPanel {...preview} onClose={() => setIsOpen(false)} />}
    </>
  );
}
