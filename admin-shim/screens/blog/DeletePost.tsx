import { useState } from 'react';
import { type AdminPost, deletePost, type Failure } from '../../api-client.ts';
import { Choice } from '../../parts/Choice.tsx';
import { useSession } from '../../parts/SignInAgain.tsx';
import { postShelf } from './post-shelf.ts';

/** A post that is gone, and the commit that took it away. */
export interface DeletedPost extends Pick<AdminPost, 'title' | 'status'> {
  commit: string;
}

interface DeletePostProps {
  post: Pick<AdminPost, 'id' | 'title' | 'status' | 'revision'>;
  onClose: () => void;
  onDeleted: (deleted: DeletedPost) => void;
}

function messageFor(failure: Failure): string {
  if (failure.kind === 'network') return 'The site cannot be reached just now. The post is still there.';
  if (failure.kind === 'stale' && failure.current) return 'This post was changed elsewhere in the meantime. Load the list again to see it.';
  return failure.message ?? 'The post could not be deleted.';
}

/** Asks before a post is deleted, and deletes it. */
export function DeletePost({ post, onClose, onDeleted }: DeletePostProps) {
  const withSession = useSession();
  const [isBusy, setIsBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function onAnswer(isYes: boolean) {
    if (!isYes) {
      onClose();
      return;
    }
    setIsBusy(true);
    setMessage(null);
    const answer = await withSession(() => deletePost(post));
    setIsBusy(false);
    const isGone = !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404;
    if (!answer.ok && !isGone) {
      setMessage(messageFor(answer.failure));
      return;
    }
    postShelf(post.id).clear();
    onDeleted({ title: post.title, status: answer.ok ? post.status : 'draft', commit: answer.ok ? answer.value.commit : '' });
  }

  return (
    <Choice
      question="Are you sure you want to delete this post?"
      yes="Delete"
      no="Keep it"
      isBusy={isBusy}
      onAnswer={(answer) => void onAnswer(answer)}
    >
      <p>
        “{post.title}”{post.status === 'published' && ' is on the site. Visitors will no longer find it.'}
      </p>
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
    </Choice>
  );
}
