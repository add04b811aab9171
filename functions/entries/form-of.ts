import type { ContentKind } from '#schema/content-kinds.ts';
import { collectionForm } from './collection-form.ts';
import type { EntryForm } from './entry-form.ts';
import { flatForm } from './flat-form.ts';
import { pageForm } from './page-form.ts';
import { postForm } from './post-form.ts';
import { recipeForm } from './recipe-form.ts';

const FORMS = { page: pageForm, post: postForm, recipe: recipeForm, collection: collectionForm } as const;

/** The form of a kind for the admin's screens. */
export const formOf = (kind: ContentKind): EntryForm => (kind in FORMS ? FORMS[kind as keyof typeof FORMS] : flatForm(kind));
