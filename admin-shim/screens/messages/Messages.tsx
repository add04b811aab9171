import { useState } from 'react';
import type { MessageAction, MessageState } from '#api/messages.ts';
import { counted } from '#domain/counted.ts';
import { MESSAGES, SETTINGS } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { InboxTabs } from '../inbox/InboxTabs.tsx';
import { MessageItem } from './MessageItem.tsx';
import { useMessages } from './use-messages.ts';

const TABS: Record<MessageState, { label: string; none: string }> = {
  waiting: { label: 'Waiting', none: 'Nothing waiting. What visitors write goes straight to your inbox.' },
  spam: { label: 'Spam?', none: 'No spam. Suspected spam is not sent to you, and stays here for 30 days.' },
  sent: { label: 'Sent', none: 'Nothing was sent to you in the last 30 days.' },
};

const NO_SERVER =
  'No mail server is set, so nothing can be sent to you, and the pages have no form. The person who runs the site sets SMTP_URL; docs/environment.md says how.';

/** What visitors wrote to the owner by the forms of the site. */
export default function Messages() {
  return (
    <Frame
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
  const inbox = useMessages(state);
  const { items, page, news, isBusy, act } = inbox;
  const all = (items ?? []).map(({ id }) => id);
  const ask = (ids: readonly string[], action: MessageAction) => (action === 'delete' ? setLeaving(ids) : void act(ids, action));

  return (
    <>
      {page?.canSend === false && (
        <p className="strip" data-state="failed">
          {NO_SERVER}
        </p>
      )}
      <InboxTabs
        {...inbox}
        state={state}
        onOpen={setState}
        tabs={TABS}
        bar={
          all.length > 1 &&
          state !== 'sent' && (
            <p className="inbox-actions">
              {state === 'waiting' ? (
                <Button look="quiet" label="Try all again now" isBusy={isBusy} onClick={() => act(all, 'send')} />
              ) : (
                <Button look="quiet danger" label="Delete all of these" isBusy={isBusy} onClick={() => setLeaving(all)} />
              )}
            </p>
          )
        }
      >
        {(message) => <MessageItem key={message.id} message={message} isBusy={isBusy} onAct={(action) => ask([message.id], action)} />}
      </InboxTabs>
      <div className="inbox-news">
        {news && (
          <p className="strip" role={'problem' in news ? 'alert' : 'status'} data-state={'problem' in news ? 'failed' : 'done'}>
            {'problem' in news ? news.problem : news.done}
          </p>
        )}
      </div>
      {leaving && (
        <Choice
          question={`Delete ${counted(leaving.length, 'message')}?`}
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
