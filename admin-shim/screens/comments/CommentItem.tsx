import { useEffect, useRef, useState } from 'react';
import type { CommentAction, ListedComment } from '#api/comments.ts';
import { COMMENT_LIMIT } from '#schema/comment.ts';
import { MOST_STARS } from '#domain/rating.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { Button } from '../../kit/Button.tsx';
import { Choose } from '../../kit/Chosen.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { VisitorWords } from '../../kit/VisitorWords.tsx';
import { ACTIONS } from './comment-actions.ts';
import { photoOfComment } from './comment-calls.ts';

interface CommentItemProps {
  comment: ListedComment;
  /** Whether an e-mail led here for it: then one press approves it. */
  isWanted: boolean;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
  onAct: (action: CommentAction) => void;
  /** Sends a reply. Returns whether it is saved. */
  onReply: (text: string) => Promise<boolean>;
}

/** A comment as the owner reads it, with what can be done about it. */
export function CommentItem({ comment, isWanted, isChosen, isBusy, onChoose, onAct, onReply }: CommentItemProps) {
  const { id, name, text, rating, hasPhoto, email, at, title, address, kind, reply, state, reasons } = comment;
  /** The reply that is being written; null if none is. */
  const [written, setWritten] = useState<string | null>(null);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    item.current?.scrollIntoView({ block: 'center' });
    item.current?.querySelector<HTMLElement>('.inbox-actions button')?.focus({ preventScroll: true });
  }, [isWanted]);
  const about = title ?? `a ${kind} that is gone`;

  const actions = ACTIONS[state];
  const buttonOf = ({ action, label, look }: (typeof actions)[number]) => (
    <Button key={action} look={look} label={label} more={` ${name}’s comment`} isBusy={isBusy} onClick={() => onAct(action)} />
  );

  async function send(words: string): Promise<void> {
    if (await onReply(words)) setWritten(null);
  }

  return (
    <li ref={item} className="inbox-item" data-chosen={isChosen || isWanted ? '' : undefined}>
      <Choose isChosen={isChosen} onChoose={onChoose}>
        <span className="visually-hidden">Select {name}’s comment</span>
      </Choose>
      <div className="inbox-body">
        <p className="inbox-who">
          <b>
            <bdi>{name}</bdi>
          </b>
          {rating !== undefined && (
            <span className="comment-stars">
              <span aria-hidden="true">
                {'★'.repeat(rating)}
                <span>{'★'.repeat(MOST_STARS - rating)}</span>
              </span>
              <span className="visually-hidden">
                {rating} of {MOST_STARS} stars
              </span>
            </span>
          )}
          <span className="inbox-when">
            <TimeAgo at={at} /> on{' '}
            {address === null ? about : <a href={`${address}#${state === 'approved' ? `comment-${id}` : 'comments'}`}>{about}</a>}
          </span>
        </p>
        {text !== undefined && <VisitorWords text={text} name={name} />}
        {hasPhoto && (
          <a className="comment-photo" href={photoOfComment(id)} target="_blank" rel="noreferrer">
            <img src={photoOfComment(id)} alt={`What ${name} made`} loading="lazy" />
          </a>
        )}
        {reply && written === null && (
          <p className="inbox-words comment-answer">
            <b>You:</b> {reply.text}
          </p>
        )}
        {email !== undefined && (
          <p className="inbox-mail">
            <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
        {reasons.length > 0 && state !== 'approved' && (
          <p className="inbox-score">
            {state === 'spam' ? 'Held as possible spam' : 'Looked a little like spam'}: {reasons.join('. ')}.
          </p>
        )}
        {written === null ? (
          <p className="inbox-actions">
            {actions.slice(0, 1).map(buttonOf)}
            {(state === 'waiting' || state === 'approved') && (
              <Button
                look="quiet"
                label={reply ? 'Edit reply' : 'Reply'}
                more={` to ${name}`}
                onClick={() => setWritten(reply?.text ?? '')}
              />
            )}
            {actions.slice(1).map(buttonOf)}
          </p>
        ) : (
          <ReplyForm
            comment={comment}
            isBusy={isBusy}
            written={written}
            onChange={setWritten}
            onSend={send}
            onCancel={() => setWritten(null)}
          />
        )}
      </div>
    </li>
  );
}

interface ReplyFormProps {
  comment: ListedComment;
  written: string;
  isBusy: boolean;
  onChange: (text: string) => void;
  onSend: (text: string) => unknown;
  onCancel: () => void;
}

/** Where a reply is written, which has the focus once it is open. */
function ReplyForm({ comment: { id, name, state, reply }, written, isBusy, onChange, onSend, onCancel }: ReplyFormProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const isWaiting = state === 'waiting';
  return (
    <div className="comment-reply-form">
      <Field
        id={`reply-${id}`}
        meta={metaOf(`Reply to ${name}`, isWaiting ? 'This also approves the comment' : undefined)}
        error={undefined}
      >
        {(input) => (
          <textarea
            {...input}
            ref={box}
            rows={4}
            maxLength={COMMENT_LIMIT}
            value={written}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p className="inbox-actions">
        <Button
          label={isWaiting ? 'Reply and approve' : 'Save reply'}
          isBusy={isBusy || (written.trim() === '' && !reply)}
          onClick={() => onSend(written)}
        />
        {reply && <Button look="quiet danger" label="Remove reply" isBusy={isBusy} onClick={() => onSend('')} />}
        <Button look="quiet" label="Cancel" onClick={onCancel} />
      </p>
    </div>
  );
}
