import type { BrokenFile, EntryVersion, TrashedEntry, TrashedPhoto } from '#domain/entry-history.ts';
import { call } from '../api-client.ts';

const pathOf = (kind: string, id: string): string => `/api/admin/history/${kind}/${encodeURIComponent(id)}`;

/** An entry's versions, newest first. */
export const listVersions = (kind: string, id: string) => call<{ versions: EntryVersion[] }>('GET', pathOf(kind, id));

/** Makes a version the newest again. `current` is the one that is the newest now. */
export const putBackVersion = <Full>(kind: string, id: string, revision: string, current: string) =>
  call<Full & { revision: string; commit: string }, Full>('POST', pathOf(kind, id), { putBack: revision, revision: current });

/** The entries and photos that are gone, the last deleted first. */
export const listTrash = () => call<{ entries: (TrashedEntry | TrashedPhoto)[] }>('GET', '/api/admin/trash');

/** Brings a deleted entry or photo back. */
export const putBackEntry = ({ kind, slug, revision }: TrashedEntry | TrashedPhoto) =>
  call<{ commit: string }>('POST', '/api/admin/trash', { kind, slug, revision });

/** The content files that cannot be read. */
export const listBroken = () => call<{ files: BrokenFile[] }>('GET', '/api/admin/broken');

/** Makes a broken file what it was. `revision` is what it is now; null where it was deleted, and comes back as it was. */
export const putBackFile = (file: string, putBack: string, revision: string | null) =>
  call<{ commit: string }>('POST', '/api/admin/broken', { file, putBack, revision });

/** Deletes a broken file. */
export const deleteFile = ({ file, revision }: BrokenFile) =>
  call<{ commit: string }>('DELETE', `/api/admin/broken?${new URLSearchParams({ file, revision }).toString()}`);
