import { areOrIs } from '#domain/counted.ts';
import { groupBy } from '#domain/group-by.ts';
import type { CommentAction, CommentState } from '#api/comments.ts';
import type { Offer } from '../inbox/offer.ts';

const SPAM: Offer<CommentAction> = { action: 'spam', label: 'Spam', look: 'quiet' };
const DELETE: Offer<CommentAction> = { action: 'delete', label: 'Delete', look: 'quiet danger' };

/** What can be done with comments in a state, the main action first. */
export const ACTIONS: Record<CommentState, readonly Offer<CommentAction>[]> = {
  waiting: [{ action: 'approve', label: 'Approve' }, SPAM, DELETE],
  spam: [{ action: 'hold', label: 'Not spam' }, { action: 'approve', label: 'Approve', look: 'quiet' }, DELETE],
  approved: [{ action: 'hold', label: 'Take down', look: 'quiet' }, SPAM, DELETE],
  trash: [
    { action: 'hold', label: 'Restore' },
    { action: 'forget', label: 'Delete for good', look: 'quiet danger' },
  ],
};

/** What brings comments back to a state. */
const BACK: Record<CommentState, CommentAction> = { waiting: 'hold', spam: 'spam', approved: 'approve', trash: 'delete' };

const BECAME: Record<CommentAction, string> = {
  approve: 'on the site',
  hold: 'waiting for you',
  spam: 'marked as spam',
  delete: 'in the trash',
  forget: 'deleted for good',
};

/** What became of comments, after their number: `is on the site`, `are in the trash`. */
export const becameOf = (action: CommentAction, count: number): string => `${areOrIs(count)} ${BECAME[action]}`;

/** What undoes a change: the comments by what brings them back. */
export function undoOf(before: Readonly<Record<string, CommentState>>): { action: CommentAction; ids: string[] }[] {
  const groups = groupBy(Object.entries(before), ([, state]) => BACK[state]);
  return [...groups].map(([action, entries]) => ({ action, ids: entries.map(([id]) => id) }));
}
