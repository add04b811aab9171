import type { CommentAction, CommentCounts, CommentList, CommentsChanged, CommentState, ListedComment } from '#api/comments.ts';
import { type ContentSnapshot, findEntry, uploadPath } from '#content/snapshot.ts';
import { publicPage } from '#schema/public-page.ts';
import { asRetriedSave } from '../../entries/as-save.ts';
import { commitFiles } from '../../entries/commit-files.ts';
import type { EntryDependencies } from '../../entries/entry-dependencies.ts';
import { ProblemError } from '../../http/problem.ts';
import type { CommentIntake } from './comment-intake.ts';
import { commentFiles, filedComments, type FiledComment } from './comment-files.ts';
import { createCommentPhotos } from './comment-photos.ts';
import type { StoredComment } from './stored-comments.ts';

const PAGE_SIZE = 50;

const STATE_AFTER = { approve: 'approved', hold: 'waiting', spam: 'spam', delete: 'trash' } as const satisfies Record<
  Exclude<CommentAction, 'forget'>,
  CommentState
>;

const VERBS: Record<CommentAction, string> = {
  approve: 'Approve',
  hold: 'Take back',
  spam: 'Take down as spam',
  delete: 'Delete',
  forget: 'Delete',
};

type Needs = Pick<EntryDependencies, 'store' | 'content' | 'now'> & { comments: Pick<CommentIntake, 'stored' | 'sweep'> };

const asFiled = ({ id, name, rating, text, photo, at, reply, kind, entry }: StoredComment): FiledComment => ({
  kind,
  entry,
  id,
  name,
  rating,
  text,
  photo,
  at,
  reply,
});
const asStored = (comment: FiledComment, stored: StoredComment | null): StoredComment => ({ score: 0, reasons: [], ...stored, ...comment });

/** What the owner does with comments: those that wait are in `comments.stored`, approved ones are content. */
export function createModeration(dependencies: Needs) {
  const {
    store,
    content,
    comments: { stored, sweep },
  } = dependencies;
  const photos = createCommentPhotos(store, stored);

  async function idsIn(filed: ReadonlyMap<string, FiledComment>): Promise<Record<CommentState, string[]>> {
    const ids = await stored.ids();
    // A kill between a commit and the end of its request leaves a comment in both places.
    const others = (state: CommentState) => ids[state].filter((id) => !filed.has(id));
    const approved = [...filed.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at)).map(({ id }) => id);
    return { waiting: others('waiting'), spam: others('spam'), trash: others('trash'), approved };
  }

  const countsOf = (ids: Record<CommentState, string[]>): CommentCounts => ({
    waiting: ids.waiting.length,
    spam: ids.spam.length,
    approved: ids.approved.length,
    trash: ids.trash.length,
  });

  function listed(comment: StoredComment, state: CommentState, snapshot: ContentSnapshot): ListedComment {
    const { id, kind, entry, name, text, rating, photo, email, at, reply, score, reasons } = comment;
    // Not by its slug: another entry may have that of one that is gone.
    const known = findEntry(snapshot, kind, entry);
    const about = known?.id === entry ? known : null;
    return {
      id,
      kind,
      entry,
      title: about?.data.title ?? null,
      address: about && about.data.status !== 'draft' ? publicPage(kind, about.slug) : null,
      name,
      ...(text === undefined ? {} : { text }),
      ...(rating === undefined ? {} : { rating }),
      ...(photo === undefined ? {} : { hasPhoto: true as const }),
      ...(email === undefined ? {} : { email }),
      at,
      ...(reply === undefined ? {} : { reply }),
      state,
      score,
      reasons,
    };
  }

  /** Each known comment with where it is. */
  async function found(ids: readonly string[], filed: ReadonlyMap<string, FiledComment>) {
    const all = await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const [here, there] = [filed.get(id), await stored.find(id)];
        if (here) return { state: 'approved' as const, comment: asStored(here, there?.item ?? null), filed: here };
        // Its place among the approved ones only keeps an address; the comment itself was removed from the file by hand.
        return there && there.state !== 'approved' ? { state: there.state, comment: there.item, filed: null } : null;
      }),
    );
    return all.filter((one) => one !== null);
  }

  async function commit(snapshot: ContentSnapshot, action: string, coming: readonly FiledComment[], removed: readonly FiledComment[]) {
    const { comments: added, files: uploads } = await photos.added(snapshot, coming);
    const files = [...commentFiles(snapshot, added, removed), ...uploads, ...(await photos.removed(snapshot, removed))];
    if (files.length === 0) return null;
    const all = [...added, ...removed];
    const [first] = all;
    const what = all.length === 1 ? `comment on ${first?.kind} ${first?.entry}` : `${all.length} comments`;
    return (await commitFiles(dependencies, `${action} ${what}`, files)).commit;
  }

  /** Does the same with several comments, in one commit if pages change. Unknown ones are left out. */
  async function change(ids: readonly string[], action: CommentAction): Promise<CommentsChanged> {
    return asRetriedSave(async () => {
      const snapshot = await content.latest();
      const filed = filedComments(snapshot);
      const all = await found(ids, filed);
      const before = Object.fromEntries(all.map(({ comment, state }) => [comment.id, state]));
      let commitId: string | null;
      if (action === 'approve') {
        const coming = all.filter((one) => one.filed === null).map(({ comment }) => comment);
        commitId = await commit(snapshot, VERBS.approve, coming.map(asFiled), []);
        await Promise.all(coming.map((comment) => stored.putApproved(comment)));
      } else {
        const gone = all.flatMap((one) => one.filed ?? []);
        // Stored first: a failure in between must not lose a comment. Lists show it where it was until the commit is done.
        if (action !== 'forget')
          for (const { comment, filed: from } of all) {
            await stored.put(STATE_AFTER[action], comment);
            if (from) await photos.keep(from);
          }
        commitId = await commit(snapshot, VERBS[action], [], gone);
        if (action === 'forget') await Promise.all(all.map(({ comment }) => stored.remove(comment.id)));
      }
      return { before, counts: await counts(), commit: commitId };
    });
  }

  async function counts(): Promise<CommentCounts> {
    return countsOf(await idsIn(filedComments(await content.latest())));
  }

  return {
    counts,
    change,
    async list(state: CommentState, start: number): Promise<CommentList> {
      await sweep();
      const snapshot = await content.latest();
      const filed = filedComments(snapshot);
      const ids = await idsIn(filed);
      const page = ids[state].slice(start, start + PAGE_SIZE);
      const comments = await Promise.all(
        page.map(async (id) => {
          const here = filed.get(id);
          const comment = here ? asStored(here, await stored.get('approved', id)) : await stored.get(state, id);
          return comment && listed(comment, state, snapshot);
        }),
      );
      return {
        comments: comments.filter((comment) => comment !== null),
        counts: countsOf(ids),
        next: start + PAGE_SIZE < ids[state].length ? start + PAGE_SIZE : null,
      };
    },
    /** The photo that came with a comment; null if there is none. */
    async photo(id: string): Promise<Uint8Array | null> {
      const address = filedComments(await content.latest()).get(id)?.photo;
      if (address !== undefined) return (await store.read(uploadPath(address)))?.bytes ?? null;
      return (await stored.find(id)) ? stored.photos.get(id) : null;
    },
    /** Answers a comment; one that waits is approved with it. An empty text removes the reply. Throws a 404. */
    async reply(id: string, text: string): Promise<CommentsChanged> {
      return asRetriedSave(async () => {
        const snapshot = await content.latest();
        const [one] = await found([id], filedComments(snapshot));
        if (!one) throw new ProblemError(404, 'This comment no longer exists. What you wrote is still here.');
        const { reply: _before, ...comment } = one.comment;
        const answered: StoredComment = text === '' ? comment : { ...comment, reply: { text, at: dependencies.now().toISOString() } };
        const commitId = await commit(snapshot, text === '' ? 'Take back the reply to' : 'Reply to', [asFiled(answered)], []);
        await stored.putApproved(answered);
        return { before: { [id]: one.state }, counts: await counts(), commit: commitId };
      });
    },
  };
}
