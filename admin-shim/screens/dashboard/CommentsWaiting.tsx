import { COMMENTS } from '../../routing/address.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { inWords } from '../comments/comment-actions.ts';

/** How many comments wait for the owner; nothing if none do. */
export function CommentsWaiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="strip" role="status">
      <p>
        {inWords(count)} {count === 1 ? 'is' : 'are'} waiting for you.
      </p>
      <ButtonLink label={count === 1 ? 'Read it' : 'Read them'} href={COMMENTS} />
    </div>
  );
}
