import { Button } from '../../kit/Button.tsx';
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface KeptOfferProps {
  /** The entry's title; empty if it has none yet. */
  title?: string;
  /** What was changed: 'The post was', 'The settings were'. */
  what: string;
  /** When it was typed, as an ISO moment. */
  keptAt: string;
  /** Whether the entry was saved elsewhere after the typing began. */
  isOutdated: boolean;
  onContinue: () => void;
  onDiscard: () => void;
}

/** Offers an earlier unsaved copy. */
export function KeptOffer({ title = '', what, keptAt, isOutdated, onContinue, onDiscard }: KeptOfferProps) {
  return (
    <div className="kept-offer" role="alert">
      <p>
        You have unsaved changes{title && ` to “${title}”`} from <time dateTime={keptAt}>{moment.format(new Date(keptAt))}</time>
        {isOutdated ? `. ${what} changed elsewhere since then; nothing is replaced without asking you.` : '.'}
      </p>
      <div className="actions">
        <Button look="quiet" label="Discard" onClick={onDiscard} />
        <Button label="Continue" onClick={onContinue} />
      </div>
    </div>
  );
}
