import { useState } from 'react';
import { MESSAGE_STATES, type MessageAction, type MessageState } from '#api/messages.ts';
import type { ScreenProps } from '../screen-props.ts';
import { MESSAGES, SETTINGS } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Loading } from '../../kit/Loading.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { MessageItem } from './MessageItem.tsx';
import { inWords, useMessages } from './use-messages.ts';

const LABELS: Record<MessageState, string> = { waiting: 'Waiting', spam: 'Spam?', sent: 'Sent' };

const EMPTY: Record<MessageState, string> = {
  waiting: 'Nothing waiting. What visitors write goes straight to your inbox.',
  spam: 'No spam. Suspected spam is not sent to you, and stays here for 30 days.',
  sent: 'Nothing was sent to you in the last 30 days.',
};

const alsoSpam = (count: number): string => `Nothing waiting. ${inWords(count)} ${count === 1 ? 'is' : 'are'} under “Spam?”.`;

const NO_SERVER =
  'No mail server is set, so nothing can be sent to you, and the pages have no form. The person who runs the site sets SMTP_URL; docs/environment.md says how.';

/** What visitors wrote to the owner by the forms of the site. */
export default function Messages({ siteName }: ScreenProps) {
  return (
    <Frame
      siteName={siteName}
      title="Messages"
      here={MESSAGES}
      action={<ButtonLink look="plain" label="Settings" href={`${SETTINGS}?field=features.enableMessages`} />}
    >
      <SignInAgain>
        <MessageTabs />
      </SignInAgain>
    </Frame>
  );
}

function MessageTabs() {
  const [state, setState] = useState<MessageState>('waiting');
  /** The messages that are to be deleted, once the owner has confirmed it. */
  const [leaving, setLeaving] = useState<readonly string[] | null>(null);
  const { listed, counts, problem, news, isBusy, more, act, reload } = useMessages(state);
  const messages = listed?.items ?? [];
  const ask = (ids: readonly string[], action: MessageAction) => (action === 'delete' ? setLeaving(ids) : void act(ids, action));

  return (
    <>
      {listed && !listed.page.canSend && (
        <p className="strip" data-state="failed">
          {NO_SERVER}
        </p>
      )}
      <Tabs
        label="Messages"
        tabs={MESSAGE_STATES.map((id) => ({
          id,
          label: counts && counts[id] > 0 ? `${LABELS[id]} (${counts[id].toLocaleString('en-US')})` : LABELS[id],
        }))}
        chosen={state}
        onChoose={setState}
      >
        {problem !== null && <Notice onTryAgain={reload}>{problem}</Notice>}
        {!listed && problem === null && <Loading>Loading the messages…</Loading>}
        {listed && messages.length === 0 && (
          <div className="empty">
            <p>{state === 'waiting' && counts && counts.spam > 0 ? alsoSpam(counts.spam) : EMPTY[state]}</p>
          </div>
        )}
        {messages.length > 1 && state !== 'sent' && (
          <p className="inbox-actions">
            {state === 'waiting' ? (
              <Button
                look="quiet"
                label="Try all again now"
                isBusy={isBusy}
                onClick={() =>
                  act(
                    messages.map(({ id }) => id),
                    'send',
                  )
                }
              />
            ) : (
              <Button
                look="quiet danger"
                label="Delete all of these"
                isBusy={isBusy}
                onClick={() => setLeaving(messages.map(({ id }) => id))}
              />
            )}
          </p>
        )}
        {messages.length > 0 && (
          <ul className="inbox-items">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} isBusy={isBusy} onAct={(action) => ask([message.id], action)} />
            ))}
          </ul>
        )}
        {messages.length > 0 && listed?.page.next !== null && (
          <p className="more-rows">
            <Button look="quiet" label="Show more" isBusy={isBusy} onClick={more} />
          </p>
        )}
      </Tabs>
      <div className="inbox-news">
        {news && (
          <p className="strip" role={'problem' in news ? 'alert' : 'status'} data-state={'problem' in news ? 'failed' : 'done'}>
            {'problem' in news ? news.problem : news.done}
          </p>
        )}
      </div>
      {leaving && (
        <Choice
          question={`Delete ${inWords(leaving.length)}?`}
          yes="Delete"
          no="Keep"
          onYes={() => {
            setLeaving(null);
            void act(leaving, 'delete');
            return null;
          }}
          onNo={() => setLeaving(null)}
        >
          <p>
            {state === 'sent'
              ? 'It’ll be deleted from the site. The e-mail in your inbox stays.'
              : `${leaving.length === 1 ? 'It was' : 'They were'} never e-mailed to you and can’t be restored.`}
          </p>
        </Choice>
      )}
    </>
  );
}
