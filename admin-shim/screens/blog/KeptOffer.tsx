import type { KeptDraft } from '../../parts/kept-draft.ts';
import type { PostFormValues } from './post-form.ts';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface KeptOfferProps {
  kept: KeptDraft<PostFormValues>;
  /** Whether the post was saved elsewhere after the typing began. */
  isOutdated: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers what was typed here earlier and never saved. */
export function KeptOffer({ kept, isOutdated, onContinue, onDiscard }: KeptOfferProps) {
  return (
    <div className="kept-offer" role="alert">
      <p>
        You have unsaved changes from <time dateTime={kept.keptAt}>{moment.format(new Date(kept.keptAt))}</time>
        {isOutdated ? '. The post was changed elsewhere since then; nothing is replaced without asking you.' : '.'}
      </p>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onDiscard}>
          Discard
        </button>
        <button type="button" className="button" onClick={onContinue}>
          Continue
        </button>
      </div>
    </div>
  );
}
