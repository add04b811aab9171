import { usePublication } from '../../parts/use-publication.ts';
import type { DeletedPost } from './DeletePost.tsx';

/** Follows a deleted post until visitors no longer find it. */
export function DeletedStrip({ deleted: { title, status, commit } }: { deleted: DeletedPost }) {
  const publication = usePublication(status === 'published' ? commit : null);
  const words = {
    none: '',
    publishing: ' Taking it off the site…',
    live: ' It is off the site.',
    slow: ' It will be off the site soon.',
    failed: '',
  }[publication?.state ?? 'none'];
  return (
    <p className="strip" role="status" data-state={publication?.state ?? 'done'}>
      “{title}” is deleted.{publication?.state === 'failed' ? ` ${publication.message}` : words}
    </p>
  );
}
