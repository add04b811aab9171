import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { PreviewPanel, type PreviewProps } from './PreviewPanel.tsx';

/** Opens and closes the preview of a form. */
export function EntryPreview(preview: Omit<PreviewProps, 'onClose' | 'title'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" label="Preview" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} />
      {isOpen && <PreviewPanel {...preview} onClose={() => setIsOpen(false)} />}
    </>
  );
}
