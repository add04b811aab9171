import type { ContentKind } from '#domain/content-kinds.ts';
import { collectionForm } from './collection-form.ts';
import type { EntryForm } from './entry-form.ts';
import { fileForm } from './file-form.ts';
import { pageForm } from './page-form.ts';
import { postForm } from './post-form.ts';
import { recipeForm } from './recipe-form.ts';
import { settingsForm } from './settings-form.ts';

const FORMS = { page: pageForm, post: postForm, recipe: recipeForm, collection: collectionForm, settings: settingsForm } as const;

/** How entries of a kind come in and go out: as the kind's own screen has them or, without one, as in the file. */
export const formOf = (kind: ContentKind): EntryForm => (kind in FORMS ? FORMS[kind as keyof typeof FORMS] : fileForm(kind));
