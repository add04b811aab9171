import type { EntryVersion, TrashedEntry, TrashedPhoto } from '#domain/entry-history.ts';
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
