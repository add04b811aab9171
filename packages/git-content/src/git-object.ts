import { createHash } from 'node:crypto';

/** Whether a text is a full object id, SHA-1 or SHA-256. */
export const isObjectId = (text: string): boolean => /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text);

/** The id that git gives a blob with these bytes. */
export function blobId(bytes: Uint8Array, format: 'sha1' | 'sha256' = 'sha1'): string {
  return createHash(format).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

/** Whether a git mode is that of a regular file: symbolic links and submodules are not content. */
export const isFileMode = (mode: string): boolean => mode === '100644' || mode === '100755';

/** Whether a tree item's mode is that of a symbolic link. */
export const isLinkMode = (mode: string): boolean => mode === '120000';
