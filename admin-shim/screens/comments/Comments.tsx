import { useState } from 'react';
import type { CommentAction, CommentState } from '#api/comments.ts';
import { counted } from '#domain/counted.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { COMMENTS, SETTINGS } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { ChosenBar, useChosen } from '../../kit/Chosen.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { InboxTabs } from '../inbox/InboxTabs.tsx';
import { ACTIONS } from './comment-actions.ts';
import { CommentItem } from './CommentItem.tsx';
import { ImportComments } from './ImportComments.tsx';
import { useModeration } from './use-moderation.ts';

const TABS: Record<CommentState, { label: string; none: string }> = {
  waiting: { label: 'Waiting', none: 'Nothing waiting. What visitors write comes here first.' },
  spam: { label: 'Spam?', none: 'No spam. Suspected spam stays here for 30 days.' },
  approved: { label: 'Approved', none: 'No comments are on the site yet.' },
  trash: { label: 'Trash', none: 'Nothing was deleted. Deleted comments can be restored for 30 days.' },
};

/** The comments and ratings of visitors: approved, answered or deleted. */
export default function Comments() {
  return (
    <Frame
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
  const { chosen, choose, chooseOnly } = useChosen();
  /** The comments that are to be deleted for good, once the owner has confirmed it. */
  const [leaving, setLeaving] = useState<readonly string[] | null>(null);
  const moderation = useModeration(state);
  const { items, hasMore, news, isBusy } = moderation;
  const all = (items ?? []).map(({ id }) => id);
  const ids = all.filter((id) => chosen.has(id));
  const isMissed = wanted !== null && state === 'waiting' && news === null && items !== null && !hasMore && !all.includes(wanted);

  function open(tab: CommentState): void {
    setState(tab);
    chooseOnly([]);
  }

  async function act(of: readonly string[], action: CommentAction): Promise<void> {
    if (await moderation.act(of, action)) chooseOnly([]);
  }
  const ask = (of: readonly string[], action: CommentAction) => (action === 'forget' ? setLeaving(of) : void act(of, action));

  return (
    <>
      <InboxTabs
        {...moderation}
        state={state}
        onOpen={open}
        tabs={TABS}
        note={isMissed && <p className="strip">The comment from the e-mail is no longer waiting.</p>}
        bar={
          <ChosenBar
            label="Several comments"
            all={all}
            chosen={ids}
            chooseOnly={chooseOnly}
            words={ids.length === 0 ? 'Select all' : `${counted(ids.length, 'comment')} selected`}
          >
            {ACTIONS[state].map(({ action, label }) => (
              <Button key={action} look="quiet" label={label} more=" the selected ones" isBusy={isBusy} onClick={() => ask(ids, action)} />
            ))}
          </ChosenBar>
        }
      >
        {(comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            isWanted={comment.id === wanted}
            isChosen={chosen.has(comment.id)}
            isBusy={isBusy}
            onChoose={(isChosen) => choose(comment.id, isChosen)}
            onAct={(action) => ask([comment.id], action)}
            onReply={(text) => moderation.reply(comment, text)}
          />
        )}
      </InboxTabs>
      <ImportComments onChanged={moderation.reload} />
      <div className="inbox-news">
        {news && 'problem' in news && <Failed>{news.problem}</Failed>}
        {news && 'what' in news && (
          <ReturnedStrip
            key={`${news.commit} ${news.became}`}
            what={news.what}
            became={news.became}
            commit={news.commit}
            onUndo={news.undo.length > 0 ? () => moderation.undo(news.undo) : undefined}
            isBusy={isBusy}
          />
        )}
      </div>
      {leaving && (
        <Choice
          question={`Delete ${counted(leaving.length, 'comment')} for good?`}
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
