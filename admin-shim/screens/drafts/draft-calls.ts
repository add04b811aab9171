import type { Drafts, DraftsChange, DraftsChanged, DraftsRestored } from '#api/drafts.ts';
import { call } from '../../network/api-client.ts';

const DRAFTS = '/api/admin/drafts';

/** The drafts of recipes and posts, with what each lacks to be published. */
export const listDrafts = () => call<Drafts>('GET', DRAFTS);

/** Changes several drafts in one commit. */
export const changeDrafts = (change: DraftsChange) => call<DraftsChanged>('POST', DRAFTS, change);

/** Undoes a change of several drafts in one commit. */
export const restoreDrafts = (files: DraftsChanged['files']) => call<DraftsRestored>('PUT', DRAFTS, { files });
