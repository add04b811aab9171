import { useState } from 'react';
import { type CommentAction, type CommentState, COMMENT_STATES } from '#api/comments.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { COMMENTS, SETTINGS } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Loading } from '../../kit/Loading.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { ACTIONS, inWords } from './comment-actions.ts';
import { CommentItem } from './CommentItem.tsx';
import { ImportComments } from './ImportComments.tsx';
import { useModeration } from './use-moderation.ts';

const LABELS: Record<CommentState, string> = { waiting: 'Waiting', spam: 'Spam?', approved: 'Approved', trash: 'Trash' };

const EMPTY: Record<CommentState, string> = {
  waiting: 'Nothing waiting. What visitors write comes here first.',
  spam: 'No spam. Suspected spam stays here for 30 days.',
  approved: 'No comments are on the site yet.',
  trash: 'Nothing was deleted. Deleted comments can be restored for 30 days.',
};

const alsoSpam = (count: number): string => `Nothing waiting. ${inWords(count)} ${count === 1 ? 'is' : 'are'} under “Spam?”.`;

/** The comments and ratings of visitors: approved, answered or deleted. */
export default function Comments({ siteName }: ScreenProps) {
  return (
    <Frame
      siteName={siteName}
      title="Comments"
      here={COMMENTS}
      action={<ButtonLink look="plain" label="Settings" href={`${SETTINGS}?field=features.enableComments`} />}
    >
      <SignInAgain>
        <CommentTabs />
      </SignInAgain>
    </Frame>
  );
}

function CommentTabs() {
  const [state, setState] = useState<CommentState>('waiting');
  /** The comment that an e-mail leads to. */
  const wanted = new URLSearchParams(useAddress().split('?')[1]).get('comment');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** The comments that are to be deleted for good, once the owner has confirmed it. */
  const [leaving, setLeaving] = useState<readonly string[] | null>(null);
  const moderation = useModeration(state);
  const { listed, counts, problem, news, isBusy } = moderation;
  const comments = listed?.items ?? [];
  const ids = comments.map(({ id }) => id).filter((id) => chosen.has(id));

  const isMissed =
    wanted !== null && state === 'waiting' && news === null && listed?.page.next === null && !comments.some(({ id }) => id === wanted);

  function open(tab: CommentState): void {
    setState(tab);
    setChosen(new Set());
  }

  async function act(of: readonly string[], action: CommentAction): Promise<void> {
    if (await moderation.act(of, action)) setChosen(new Set());
  }
  const ask = (of: readonly string[], action: CommentAction) => (action === 'forget' ? setLeaving(of) : void act(of, action));

  return (
    <>
      <Tabs
        label="Comments"
        tabs={COMMENT_STATES.map((id) => ({
          id,
          label: counts && counts[id] > 0 ? `${LABELS[id]} (${counts[id].toLocaleString('en-US')})` : LABELS[id],
        }))}
        chosen={state}
        onChoose={open}
      >
        {problem !== null && <Notice onTryAgain={moderation.reload}>{problem}</Notice>}
        {!listed && problem === null && <Loading>Loading the comments…</Loading>}
        {isMissed && <p className="strip">The comment from the e-mail is no longer waiting.</p>}
        {listed && comments.length === 0 && (
          <div className="empty">
            <p>{state === 'waiting' && counts && counts.spam > 0 ? alsoSpam(counts.spam) : EMPTY[state]}</p>
          </div>
        )}
        {comments.length > 0 && (
          <>
            <div className="inbox-bar" role="group" aria-label="Several comments" data-chosen={ids.length > 0 ? '' : undefined}>
              <label className="inbox-choose">
                <input
                  type="checkbox"
                  checked={ids.length === comments.length}
                  onChange={({ target }) => setChosen(new Set(target.checked ? comments.map(({ id }) => id) : []))}
                />
                {ids.length === 0 ? 'Select all' : `${inWords(ids.length)} selected`}
              </label>
              {ids.length > 0 &&
                ACTIONS[state].map(({ action, label }) => (
                  <Button
                    key={action}
                    look="quiet"
                    label={label}
                    more=" the selected ones"
                    isBusy={isBusy}
                    onClick={() => ask(ids, action)}
                  />
                ))}
            </div>
            <ul className="inbox-items">
              {comments.map((comment) => (
                <CommentItem
                  key={comment.id}
                  comment={comment}
                  isWanted={comment.id === wanted}
                  isChosen={chosen.has(comment.id)}
                  isBusy={isBusy}
                  onChoose={(isChosen) =>
                    setChosen(new Set(isChosen ? [...chosen, comment.id] : [...chosen].filter((id) => id !== comment.id)))
                  }
                  onAct={(action) => ask([comment.id], action)}
                  onReply={(text) => moderation.reply(comment, text)}
                />
              ))}
            </ul>
            {listed?.page.next !== null && (
              <p className="more-rows">
                <Button look="quiet" label="Show more" isBusy={isBusy} onClick={moderation.more} />
              </p>
            )}
          </>
        )}
      </Tabs>
      <ImportComments onChanged={moderation.reload} />
      <div className="inbox-news">
        {news && 'problem' in news && <Failed>{news.problem}</Failed>}
        {news && 'what' in news && (
          <ReturnedStrip key={`${news.commit} ${news.became}`} what={news.what} became={news.became} commit={news.commit}>
            {news.undo.length > 0 && (
              <Button look="quiet" icon="undo" label="Undo" isBusy={isBusy} onClick={() => moderation.undo(news.undo)} />
            )}
          </ReturnedStrip>
        )}
      </div>
      {leaving && (
        <Choice
          question={`Delete ${inWords(leaving.length)} for good?`}
          yes="Delete for good"
          no="Keep"
          onYes={() => {
            setLeaving(null);
            void act(leaving, 'forget');
            return null;
          }}
          onNo={() => setLeaving(null)}
        >
          <p>They cannot be restored, and their e-mail addresses are deleted too. Texts that were on the site stay in its history.</p>
        </Choice>
      )}
    </>
  );
}
