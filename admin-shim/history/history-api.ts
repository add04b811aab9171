import { call } from '../api-client.ts';

/** A version of an entry, as the server tells of it. */
export interface EntryVersion {
  /** Names the version; null where the entry was deleted. */
  revision: string | null;
  commit: string;
  /** An ISO moment. */
  at: string;
  by: string;
  /** What it changed, in plain words; nothing where nobody would see a difference. */
  changes: string[];
}

/** An entry that is gone, as the server tells of it. */
export interface TrashedEntry {
  kind: string;
  slug: string;
  title: string;
  revision: string;
  /** When it was deleted, as an ISO moment. */
  at: string;
  by: string;
}

const pathOf = (kind: string, id: string): string => `/api/admin/history/${kind}/${encodeURIComponent(id)}`;

/** An entry's versions, newest first. */
export const listVersions = (kind: string, id: string) => call<{ versions: EntryVersion[] }>('GET', pathOf(kind, id));

/** Makes a version the newest again. `current` is the one that is the newest now. */
export const putBackVersion = <Full>(kind: string, id: string, revision: string, current: string) =>
  call<Full & { revision: string; commit: string }, Full>('POST', pathOf(kind, id), { putBack: revision, revision: current });

/** The entries that are gone, the last deleted first. */
export const listTrash = () => call<{ entries: TrashedEntry[] }>('GET', '/api/admin/trash');

/** Brings a deleted entry back. */
export const putBackEntry = ({ kind, slug, revision }: TrashedEntry) =>
  call<{ id: string; commit: string }>('POST', '/api/admin/trash', { kind, slug, revision });
