import { useEffect, useRef, useState } from 'react';
import { TRASH } from '../../address.ts';
import { Link } from '../../parts/Link.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { restorePhoto } from '../../photos/photo-calls.ts';

/** A photo that was deleted just now: what it was called, the name of its file, and what it was. */
export interface JustDeleted {
  name: string;
  slug: string;
  revision: string;
}

/** Says that a photo is deleted, and offers to bring it back. */
export function DeletedPhoto({ photo, onBack }: { photo: JustDeleted; onBack: () => void }) {
  const withSession = useSession();
  const strip = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'deleted' | 'undoing' | 'back' | { message: string }>('deleted');
  // The button that had the focus is gone.
  useEffect(() => strip.current?.focus(), []);

  async function undo() {
    setState('undoing');
    const answer = await withSession(() => restorePhoto(photo));
    if (answer.ok) {
      setState('back');
      strip.current?.focus();
      onBack();
      return;
    }
    const reason = answer.failure.kind === 'network' ? 'The site cannot be reached just now.' : answer.failure.message;
    setState({ message: `It could not be brought back. ${reason ?? 'Please try again.'}` });
  }

  return (
    <div ref={strip} className="strip" tabIndex={-1} data-state={typeof state === 'object' ? 'failed' : 'done'}>
      <p role="status">
        {photo.name} {state === 'back' ? 'is back.' : 'is deleted.'}
        {typeof state === 'object' && ` ${state.message}`}
        {state !== 'back' && (
          <>
            {' '}
            It is in the <Link href={TRASH}>trash</Link>.
          </>
        )}
      </p>
      {state !== 'back' && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={state === 'undoing'}
          onClick={() => state !== 'undoing' && void undo()}
        >
          Undo<span className="visually-hidden">: bring {photo.name} back</span>
        </button>
      )}
    </div>
  );
}
