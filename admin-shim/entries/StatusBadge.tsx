import type { Status } from '#api/entries.ts';

/** Whether visitors see an entry: a word and a shape. */
export function StatusBadge({ status }: { status: Status }) {
  return <span className={`status ${status}`}>{status === 'published' ? 'Published' : 'Draft'}</span>;
}
