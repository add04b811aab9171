import type { Status } from './entry-kind.ts';

/** Whether visitors see an entry: a word and a shape. */
export function StatusBadge({ status }: { status: Status }) {
  return <span className={`status ${status}`}>{status === 'published' ? 'Published' : 'Draft'}</span>;
}
