import { parseContentFile, writeContentFile } from '#content/content-file.ts';
import type { ContentSnapshot } from '#content/snapshot.ts';
import { type Comment, COMMENTED_KINDS, type CommentedKind, COMMENTS_OF } from '#schema/comment.ts';
import { contentPath } from '#schema/content-kinds.ts';
import type { FileChange } from '@family-bakery/git-content/content-store';
import { invalidFields } from '../../http/problem.ts';

/** An approved comment with what it is about. */
export interface FiledComment extends Comment {
  kind: CommentedKind;
  /** The ID of the post or recipe. */
  entry: string;
}

/** All approved comments by ID. */
export const filedComments = ({ entries }: ContentSnapshot): Map<string, FiledComment> =>
  new Map(
    COMMENTED_KINDS.flatMap((kind) =>
      [...entries[COMMENTS_OF[kind]].values()].flatMap(({ slug, data }) =>
        data.comments.map((comment): [string, FiledComment] => [comment.id, { ...comment, kind, entry: slug }]),
      ),
    ),
  );

const inOrder = (a: Comment, b: Comment): number => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1);

/** The change of the files that adds or replaces comments, and removes others. */
export function commentFiles(snapshot: ContentSnapshot, added: readonly FiledComment[], removed: readonly FiledComment[]): FileChange[] {
  const places = new Map([...added, ...removed].map(({ kind, entry }) => [`${kind} ${entry}`, { kind, entry }]));
  return [...places.values()].map(({ kind, entry }) => {
    const isHere = (comment: FiledComment) => comment.kind === kind && comment.entry === entry;
    const here = added.filter(isHere).map(({ kind: _kind, entry: _entry, ...comment }): Comment => comment);
    const gone = new Set([...here, ...removed.filter(isHere)].map(({ id }) => id));
    const file = snapshot.entries[COMMENTS_OF[kind]].get(entry);
    const kept = (file?.data.comments ?? []).filter(({ id }) => !gone.has(id));
    const name = COMMENTS_OF[kind];
    const bytes = writeContentFile<typeof name>({ data: { comments: [...kept, ...here].sort(inOrder) } });
    const parsed = parseContentFile(name, bytes);
    if (!parsed.ok) throw invalidFields(parsed.errors);
    return { path: file?.path ?? contentPath(name, entry), bytes, expected: file?.revision ?? null };
  });
}
