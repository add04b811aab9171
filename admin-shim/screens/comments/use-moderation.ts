import { useState } from 'react';
import type { CommentAction, CommentCounts, CommentsChanged, CommentState, ListedComment } from '#api/comments.ts';
import { type Answer, reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { useSession } from '../../session/SignInAgain.tsx';
import { becameOf, inWords, undoOf } from './comment-actions.ts';
import { changeComments, listComments, replyTo } from './comment-calls.ts';

type Change = () => Promise<Answer<CommentsChanged>>;

/** What was done last: how to undo it, if that is possible, or why it was not done. */
export type News = { what: string; became: string; commit: string | null; undo: readonly Change[] } | { problem: string };

interface Listed {
  state: CommentState;
  comments: readonly ListedComment[];
  next: number | null;
}

/** The comments of a state, how many there are in each, and what the owner does with them. */
export function useModeration(state: CommentState) {
  const withSession = useSession();
  const [listed, setListed] = useState<Listed | null>(null);
  const [counts, setCounts] = useState<CommentCounts | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [round, setRound] = useState(0);

  useAnswer(
    () => withSession(() => listComments(state, 0)),
    (answer) => {
      setProblem(answer.ok ? null : `The comments could not be fetched. ${reasonOf(answer.failure)}`);
      if (!answer.ok) return;
      const { comments, next } = answer.value;
      setListed({ state, comments, next });
      setCounts(answer.value.counts);
    },
    [state, round],
  );

  async function more(): Promise<void> {
    if (!listed || listed.next === null || isBusy) return;
    setIsBusy(true);
    const { next, comments: before } = listed;
    const answer = await withSession(() => listComments(state, next));
    setIsBusy(false);
    if (!answer.ok) setNews({ problem: `No more comments could be fetched. ${reasonOf(answer.failure)}` });
    else setListed({ state, comments: [...before, ...answer.value.comments], next: answer.value.next });
  }

  /** Makes changes one after the other. Returns whether all were made. */
  async function run(changes: readonly Change[], newsOf: (changed: CommentsChanged) => News): Promise<boolean> {
    setIsBusy(true);
    let isDone = true;
    for (const change of changes) {
      const answer = await withSession(change);
      isDone = answer.ok;
      setNews(answer.ok ? newsOf(answer.value) : { problem: `That could not be done. ${reasonOf(answer.failure)}` });
      if (!answer.ok) break;
      const { before } = answer.value;
      setCounts(answer.value.counts);
      // At once; the new list comes a moment later.
      setListed(
        (shown) => shown && { ...shown, comments: shown.comments.filter(({ id, state: at }) => !(id in before) || at === 'approved') },
      );
    }
    setIsBusy(false);
    setRound((number) => number + 1);
    return isDone;
  }

  return {
    listed: listed?.state === state ? listed : null,
    counts,
    problem,
    news,
    isBusy,
    more,
    reload: () => setRound(round + 1),
    act: (ids: readonly string[], action: CommentAction) =>
      run([() => changeComments(ids, action)], ({ before, commit }) => {
        const count = Object.keys(before).length;
        const undo = action === 'forget' ? [] : undoOf(before).map((back) => () => changeComments(back.ids, back.action));
        return { what: inWords(count), became: becameOf(action, count), commit, undo };
      }),
    reply: ({ id, name, reply }: ListedComment, text: string) =>
      run([() => replyTo(id, text)], ({ before, commit }) => ({
        what: text === '' ? `Your reply to ${name}` : `${name}’s comment, with your reply,`,
        became: text === '' ? 'is taken back' : 'is on the site',
        commit,
        undo:
          before[id] === 'approved'
            ? [() => replyTo(id, reply?.text ?? '')]
            : undoOf(before).map((back) => () => changeComments(back.ids, back.action)),
      })),
    undo: (changes: readonly Change[]) =>
      run(changes, ({ before, commit }) => {
        const count = Object.keys(before).length;
        return { what: inWords(count), became: `${count === 1 ? 'is' : 'are'} back`, commit, undo: [] };
      }),
  };
}
