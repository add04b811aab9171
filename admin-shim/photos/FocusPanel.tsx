import { useState } from 'react';
import type { Focus } from '#domain/photos.ts';
import { FocusEditor } from './FocusEditor.tsx';

interface FocusPanelProps {
  address: string;
  /** The focal point the photo has, null for its middle; asked for where it is left out. */
  known?: Focus | null;
}

/** The focal point of a photo, folded away until it is wanted. */
export function FocusPanel({ address, known }: FocusPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="focus-panel" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Focal point</summary>
      {isOpen && <FocusEditor address={address} {...(known === undefined ? {} : { known })} />}
    </details>
  );
}
