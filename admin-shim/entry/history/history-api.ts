import type { BrokenFile } from '#api/broken.ts';
import type { Trash } from '#api/trash.ts';
import { call } from '../../network/api-client.ts';

const pathOf = (kind: string, id: string) => `/api/admin/history/${kind}/${encodeURIComponent(id)}` as const;

/** An entry's versions, newest first. */
export const listVersions = (kind: string, id: string) => call('GET', pathOf(kind, id));

/** Makes a version the newest again. `current` is the one that is the newest now. */
export const putBackVersion = (kind: string, id: string, revision: string, current: string) =>
  call('POST', pathOf(kind, id), { putBack: revision, revision: current });

/** Brings a deleted entry or photo back as it was at a revision. */
export const putBackDeleted = ({ kind, slug, revision }: Pick<Trash['entries'][number], 'kind' | 'slug' | 'revision'>) =>
  call('POST', '/api/admin/trash', { kind, slug, revision });

/** The content files that cannot be read. */
export const listBroken = () => call('GET', '/api/admin/broken');

/** Makes a broken file what it was. `revision` is what it is now; null if it was deleted, and comes back as it was. */
export const putBackFile = (file: string, putBack: string, revision: string | null) =>
  call('POST', '/api/admin/broken', { file, putBack, revision });

/** Deletes a broken file. */
export const deleteFile = ({ file, revision }: BrokenFile) =>
  call('DELETE', `/api/admin/broken?${new URLSearchParams({ file, revision }).toString()}`);
