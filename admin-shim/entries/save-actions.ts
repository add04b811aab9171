import type { Status } from './entry-kind.ts';

/** A way to save: its words, and the status the entry then has. */
interface SaveAction {
  label: string;
  status: Status;
  isMain: boolean;
}

/** The ways to save an entry of a status, where another may have been chosen in the form. */
export function saveActions(saved: Status, chosen: Status): SaveAction[] {
  if (saved === 'draft') {
    return [
      { label: 'Save draft', status: 'draft', isMain: false },
      { label: 'Publish', status: 'published', isMain: true },
    ];
  }
  if (chosen === 'draft') return [{ label: 'Unpublish', status: 'draft', isMain: true }];
  return [
    { label: 'Unpublish', status: 'draft', isMain: false },
    { label: 'Save changes', status: 'published', isMain: true },
  ];
}
