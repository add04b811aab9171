import { hasUnknownUses, photoUses } from '#content/photo-uses.ts';
import { type ContentSnapshot, uploadPath } from '#content/snapshot.ts';
import { COMMENTS_OF } from '#schema/comment.ts';
import type { ContentStore, FileChange } from '@family-bakery/git-content/content-store';
import { filedComments, type FiledComment } from './comment-files.ts';
import type { StoredComments } from './stored-comments.ts';

/** The photos of comments, on their way into git and out of it. */
export function createCommentPhotos(store: Pick<ContentStore, 'read'>, stored: Pick<StoredComments, 'photos'>) {
  return {
    /**
     * Prepares comments for their file: gives them, and the files of those photos that git does not have yet. A comment whose photo is gone
     * comes without it.
     */
    async added({ photos }: ContentSnapshot, comments: readonly FiledComment[]) {
      const files = new Map<string, FileChange>();
      const prepared = await Promise.all(
        comments.map(async (comment): Promise<FiledComment> => {
          const { photo, ...rest } = comment;
          if (photo === undefined || photos.has(photo)) return comment;
          const bytes = await stored.photos.get(comment.id);
          if (!bytes) return rest;
          files.set(photo, { path: uploadPath(photo), bytes });
          return comment;
        }),
      );
      return { comments: prepared, files: [...files.values()] };
    },
    /** The changes that delete the photos of comments that leave their files. Photos that something else uses stay. */
    async removed(snapshot: ContentSnapshot, comments: readonly FiledComment[]): Promise<FileChange[]> {
      const uses = photoUses(snapshot);
      // An unreadable file may use them.
      if (comments.length === 0 || hasUnknownUses(snapshot)) return [];
      const gone = new Set(comments.map(({ id }) => id));
      const staying = new Set([...filedComments(snapshot).values()].filter(({ id }) => !gone.has(id)).map(({ photo }) => photo));
      const commentKinds: readonly string[] = Object.values(COMMENTS_OF);
      const isFree = (address: string) =>
        !staying.has(address) && (uses.get(address) ?? []).every(({ kind }) => commentKinds.includes(kind));
      const addresses = [...new Set(comments.flatMap(({ photo }) => photo ?? []))].filter(isFree);
      const files = await Promise.all(
        addresses.map(async (address) => {
          const path = uploadPath(address);
          const file = await store.read(path);
          return file && { path, bytes: null, expected: file.revision };
        }),
      );
      return files.filter((file) => file !== null);
    },
    /** Keeps the photo of an approved comment outside of git, for the case that the comment comes back. */
    async keep({ id, photo }: Pick<FiledComment, 'id' | 'photo'>): Promise<void> {
      const file = photo === undefined ? null : await store.read(uploadPath(photo));
      if (file) await stored.photos.put(id, file.bytes);
    },
  };
}
