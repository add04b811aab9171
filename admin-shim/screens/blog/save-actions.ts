import type { Post } from '#domain/post.ts';

/** A way to save: its words, and the status the post then has. */
interface SaveAction {
  label: string;
  status: Post['status'];
  isMain: boolean;
}

/** The ways to save a post of a status, where another may have been chosen in the form. */
export function saveActions(saved: Post['status'], chosen: Post['status']): SaveAction[] {
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
