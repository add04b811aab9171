import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { filesIn, hasFiles } from './photo-files.ts';

/** The props of an element that takes files which are dropped on it, or pasted while the focus is in it. */
export function useDroppedFiles(take: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  function takeFrom(event: DragEvent | ClipboardEvent, data: DataTransfer): void {
    const files = filesIn(data);
    setIsOver(false);
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  }
  return {
    'data-over': isOver ? '' : undefined,
    onDragOver(event: DragEvent) {
      if (!hasFiles(event.dataTransfer)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) =>
      setIsOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: DragEvent) => takeFrom(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => takeFrom(event, event.clipboardData),
  };
}
