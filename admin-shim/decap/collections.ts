import { z } from 'zod';
import { CONTENT_FOLDER, CONTENT_KINDS, type ContentKind, contentPath, getKind } from '#domain/content-kinds.ts';
import { type DecapField, fieldOf, fieldsOf, labelFrom } from './fields-of.ts';

/** The name of our backend and of the form in which it hands entries to Decap. */
export const BAKERY = 'bakery';

/** A collection as Decap's configuration has it: one kind of content. */
export interface DecapCollection {
  /** The name of the kind. */
  name: ContentKind;
  label: string;
  label_singular: string;
  format: typeof BAKERY;
  editor: { preview: false };
  folder?: string;
  extension?: string;
  preview_path?: string;
  create?: boolean;
  delete?: boolean;
  identifier_field?: string;
  sortable_fields?: string[];
  view_filters?: { label: string; field: string; pattern: string }[];
  fields?: DecapField[];
  files?: { name: string; label: string; file: string; preview_path?: string; fields: DecapField[] }[];
}

/** Kinds that have screens of their own, where they are better off: they come last. */
const WITH_SCREENS: readonly ContentKind[] = ['photos', 'settings', 'page', 'post', 'recipe', 'collection'];

/** Where on the site an entry is to be seen; on the home page where nothing is said. */
const PAGES: Partial<Record<ContentKind, string>> = {
  menu: 'menu',
  page: '{{slug}}',
  about: 'about',
  sourdough: 'sourdough',
  cakes: 'cakes',
  meals: 'eats',
  faq: 'contact',
  post: 'blog/{{slug}}',
  recipe: 'kitchen/{{slug}}',
  collection: 'kitchen/collections/{{slug}}',
};

const ORDER = [...CONTENT_KINDS.filter((kind) => !WITH_SCREENS.includes(kind)), ...WITH_SCREENS];

/** All fields of a kind, its text included. */
export function fieldsOfKind(name: ContentKind): DecapField[] {
  const { schema, body, label, draft } = getKind(name);
  if (!(schema instanceof z.ZodObject)) throw new Error(`The ${label} has no fields.`);
  const fields = [...fieldsOf(schema), ...(body ? [{ ...fieldOf('body', body), widget: 'body' as const }] : [])];
  if (!draft) return fields;
  // Decap asks for the same whatever the status is: for what a draft must have. The site says what else is needed to publish.
  const ofDraft: Record<string, z.ZodType | undefined> = { ...draft.schema.shape, body: draft.body };
  return fields.map((field) => {
    const { min: _least, ...rest } = field;
    return ofDraft[field.name]?.safeParse(undefined).success ? { ...(field.widget === 'list' ? rest : field), required: false } : field;
  });
}

/** The field by which entries of a kind are called in a list, and which a new one's file is named after. */
export const titleFieldOf = (name: ContentKind): string =>
  fieldsOfKind(name).find(({ widget, required }) => widget === 'string' && required)?.name ?? 'title';

function collectionOf(name: ContentKind): DecapCollection {
  const kind = getKind(name);
  const fields = fieldsOfKind(name);
  const label = labelFrom(kind.label);
  const page = PAGES[name] === undefined ? {} : { preview_path: PAGES[name] };
  const common = { name, label_singular: label, format: BAKERY, editor: { preview: false } } as const;
  if (kind.holds === 'file') return { ...common, label, files: [{ name, label, file: contentPath(name), ...page, fields }] };
  return {
    ...common,
    ...page,
    label: labelFrom(kind.path),
    folder: `${CONTENT_FOLDER}/${kind.path}`,
    extension: kind.body ? 'md' : 'json',
    create: true,
    delete: true,
    identifier_field: titleFieldOf(name),
    sortable_fields: [titleFieldOf(name)],
    ...(fields.some((field) => field.name === 'status') ? { view_filters: [{ label: 'Drafts', field: 'status', pattern: 'draft' }] } : {}),
    fields,
  };
}

/** Decap's configuration: a collection for every kind of content. `site` is the site's address. */
export function decapConfig(site: string) {
  return {
    load_config_file: false,
    backend: { name: BAKERY },
    site_url: site,
    media_folder: 'public/uploads',
    public_folder: '/uploads',
    slug: { encoding: 'ascii' as const, clean_accents: true },
    collections: ORDER.map(collectionOf),
  };
}
