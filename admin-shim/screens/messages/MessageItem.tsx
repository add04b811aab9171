import type { ListedMessage, MessageAction, MessageState } from '#api/messages.ts';
import { asSentence } from '#domain/as-sentence.ts';
import { counted } from '#domain/counted.ts';
import { formatDate } from '#domain/dates.ts';
import { exactTime } from '../../kit/relative-time.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { Button } from '../../kit/Button.tsx';
import { VisitorWords } from '../../kit/VisitorWords.tsx';
import type { Offer } from '../inbox/offer.ts';
import { photoOfMessage } from './message-calls.ts';

const SPAM: Offer<MessageAction> = { action: 'spam', label: 'Spam', look: 'quiet' };
const DELETE: Offer<MessageAction> = { action: 'delete', label: 'Delete', look: 'quiet danger' };
const OFFERS: Record<MessageState, readonly Offer<MessageAction>[]> = {
  waiting: [{ action: 'send', label: 'Try again now' }, SPAM, DELETE],
  spam: [{ action: 'send', label: 'Not spam, send it' }, DELETE],
  sent: [DELETE],
};

const megabytes = (bytes: number): string => (bytes < 100_000 ? 'less than 0.1 MB' : `${(bytes / 1_000_000).toFixed(1)} MB`);

interface MessageItemProps {
  message: ListedMessage;
  isBusy: boolean;
  onAct: (action: MessageAction) => void;
}

/** A message as the owner reads it, with what can be done about it. */
export function MessageItem({ message, isBusy, onAct }: MessageItemProps) {
  const { id, name, email, text, cake, date, servings, at, state, failure, nextTry, sentAt, photoBytes, reasons } = message;
  return (
    <li className="inbox-item wide">
      <div className="inbox-body">
        <p className="inbox-who">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="inbox-when">
            {sentAt === undefined ? (
              <TimeAgo at={at} />
            ) : (
              <>
                sent to you <TimeAgo at={sentAt} />
              </>
            )}
          </span>
        </p>
        {date !== undefined && (
          <p>
            A cake for <b>{formatDate(date, 'UTC')}</b>, {counted(servings ?? 0, 'serving')}
            {cake !== undefined && `: ${cake}`}
          </p>
        )}
        <VisitorWords text={text} name={name} />
        <p className="inbox-mail">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        {photoBytes !== undefined && (
          <p className="inbox-mail">
            <a href={photoOfMessage(id)} download>
              Photo of the idea
            </a>{' '}
            ({megabytes(photoBytes)})
          </p>
        )}
        {state === 'waiting' && (
          <p className="inbox-score">
            {failure === undefined ? 'On its way to you.' : asSentence(failure)}
            {nextTry !== undefined && ` Next try: ${exactTime(nextTry)}.`}
          </p>
        )}
        {state === 'spam' && (
          <p className="inbox-score">{reasons.length === 0 ? 'You marked it as spam.' : `Held as possible spam: ${reasons.join('. ')}.`}</p>
        )}
        <p className="inbox-actions">
          {OFFERS[state].map(({ action, label, look }) => (
            <Button key={action} look={look} label={label} more={` ${name}’s message`} isBusy={isBusy} onClick={() => onAct(action)} />
          ))}
        </p>
      </div>
    </li>
  );
}
