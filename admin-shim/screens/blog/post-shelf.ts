import { createDraftShelf, type DraftShelf } from '../../parts/kept-draft.ts';
import { type PostFormValues, readValues } from './post-form.ts';

/** Where this device keeps what was typed into a post's form; null is the form of a new post. */
export const postShelf = (id: string | null): DraftShelf<PostFormValues> => createDraftShelf(() => localStorage, 'post', id, readValues);
