import type { Status } from '#api/entries.ts';

/** A way to save: its words, and the status the entry then has. */
interface SaveAction {
  label: string;
  status: Status;
  /** Whether it saves the entry with the status that is chosen in the form. */
  isMain: boolean;
}

const LABELS: Record<Status, Record<Status, string>> = {
  draft: { draft: 'Save draft', published: 'Publish' },
  published: { draft: 'Unpublish', published: 'Save changes' },
};

/**
 * The ways to save an entry of a status, always in the same places. The one that agrees with the status chosen in the form
 * stands out, and one that overrules a chosen draft says so; a fixed entry is never a draft.
 */
export const saveActions = (saved: Status, chosen: Status, { isFixed = false, isLater = false } = {}): SaveAction[] =>
  (isFixed ? (['published'] as const) : (['draft', 'published'] as const)).map((status) => {
    const overrulesDraft = saved === 'published' && status === 'published' && chosen === 'draft';
    const schedules = saved === 'draft' && status === 'published' && isLater;
    const label = overrulesDraft ? 'Keep published' : schedules ? 'Schedule' : LABELS[saved][status];
    return { label, status, isMain: status === chosen };
  });
