import { useState } from 'react';
import type { ListedMessage, MessageAction, MessageCounts, MessagesChanged, MessageState } from '#api/messages.ts';
import { reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { changeMessages, listMessages } from './message-calls.ts';

/** What was done last, or why it was not done. */
export type News = { done: string } | { problem: string };

interface Listed {
  state: MessageState;
  messages: readonly ListedMessage[];
  next: number | null;
  canSend: boolean;
}

/** A number of messages in words. */
export const inWords = (count: number): string => (count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`);

/** What became of messages. */
function newsOf(action: MessageAction, count: number, { after, failure }: MessagesChanged): News {
  const subject = `${inWords(count)} ${count === 1 ? 'is' : 'are'}`;
  if (action === 'delete') return { done: `${subject} deleted.` };
  if (action === 'spam') return { done: `${subject} marked as spam.` };
  if (failure !== undefined) return { problem: failure };
  // Another request may be sending it right now.
  return { done: Object.values(after).includes('waiting') ? `${subject} being sent.` : `${subject} in your inbox.` };
}

/** The messages of a state, how many there are in each, and what the owner does with them. */
export function useMessages(state: MessageState) {
  const withSession = useSession();
  const [listed, setListed] = useState<Listed | null>(null);
  const [counts, setCounts] = useState<MessageCounts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);

  useAnswer(
    () => withSession(() => listMessages(state, 0)),
    (answer) => {
      setProblem(answer.ok ? null : `The messages could not be fetched. ${reasonOf(answer.failure)}`);
      if (!answer.ok) return;
      const { counts: all, ...page } = answer.value;
      setListed({ state, ...page });
      setCounts(all);
    },
    [state, round],
  );

  async function more(): Promise<void> {
    if (!listed || listed.next === null) return;
    const { next, messages } = listed;
    setIsBusy(true);
    const answer = await withSession(() => listMessages(state, next));
    setIsBusy(false);
    if (!answer.ok) setNews({ problem: `No more messages could be fetched. ${reasonOf(answer.failure)}` });
    else setListed({ ...listed, messages: [...messages, ...answer.value.messages], next: answer.value.next });
  }

  async function act(ids: readonly string[], action: MessageAction): Promise<void> {
    setIsBusy(true);
    const answer = await withSession(() => changeMessages(ids, action));
    setIsBusy(false);
    setNews(answer.ok ? newsOf(action, ids.length, answer.value) : { problem: `That could not be done. ${reasonOf(answer.failure)}` });
    setRound((number) => number + 1);
  }

  return {
    listed: listed?.state === state ? listed : null,
    counts,
    problem,
    news,
    isBusy,
    more,
    act,
    reload: () => setRound(round + 1),
  };
}
