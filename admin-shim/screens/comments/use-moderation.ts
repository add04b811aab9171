import type { CommentAction, CommentCounts, CommentList, CommentsChanged, CommentState, ListedComment } from '#api/comments.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import type { Answer } from '../../network/api-client.ts';
import { useInbox } from '../inbox/use-inbox.ts';
import { becameOf, undoOf } from './comment-actions.ts';
import { changeComments, listComments, replyTo } from './comment-calls.ts';

type Change = () => Promise<Answer<CommentsChanged>>;

/** What was done last, and how to undo it, if that is possible. */
interface News {
  what: string;
  became: string;
  commit: string | null;
  undo: readonly Change[];
}

const INBOX = { one: 'comment', many: 'comments', list: listComments, itemsOf: ({ comments }: CommentList) => comments };

const undoing = (before: CommentsChanged['before']): Change[] =>
  undoOf(before).map(
    ({ ids, action }) =>
      () =>
        changeComments(ids, action),
  );
const stays = ({ id, state }: ListedComment, { before }: CommentsChanged): boolean => !(id in before) || state === 'approved';

/** The comments of a state, how many there are in each, and what the owner does with them. */
export function useModeration(state: CommentState) {
  const inbox = useInbox<CommentState, ListedComment, CommentCounts, CommentList, CommentsChanged, News>(INBOX, state);
  const run = (changes: readonly Change[], newsOf: (changed: CommentsChanged) => News) => inbox.run(changes, newsOf, stays);

  return {
    ...inbox,
    act: (ids: readonly string[], action: CommentAction) =>
      run([() => changeComments(ids, action)], ({ before, commit }) => {
        const count = Object.keys(before).length;
        return {
          what: counted(count, 'comment'),
          became: becameOf(action, count),
          commit,
          undo: action === 'forget' ? [] : undoing(before),
        };
      }),
    reply: ({ id, name, reply }: ListedComment, text: string) =>
      run([() => replyTo(id, text)], ({ before, commit }) => ({
        what: text === '' ? `Your reply to ${name}` : `${name}’s comment, with your reply,`,
        became: text === '' ? 'is taken back' : 'is on the site',
        commit,
        undo: before[id] === 'approved' ? [() => replyTo(id, reply?.text ?? '')] : undoing(before),
      })),
    undo: (changes: readonly Change[]) =>
      run(changes, ({ before, commit }) => {
        const count = Object.keys(before).length;
        return { what: counted(count, 'comment'), became: `${areOrIs(count)} back`, commit, undo: [] };
      }),
  };
}
