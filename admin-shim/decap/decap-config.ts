import { capitalized } from '#domain/capitalized.ts';
import { CONTENT_FOLDER, CONTENT_KINDS, type ContentKind, contentPath, getKind, type Kind } from '#schema/content-kinds.ts';
import { type Field, fieldOf, fieldsOf, titleField } from '#schema/field-shape.ts';
import { publicPage } from '#schema/public-page.ts';
import { RECIPE_CATEGORIES } from '#schema/recipe.ts';
import { type DecapField, decapField } from './fields-of.ts';

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

/** All fields of a kind, its text included. */
const fieldsIn = ({ schema, body }: Pick<Kind, 'schema' | 'body'>): Field[] => [
  ...fieldsOf(schema),
  ...(body ? [fieldOf('body', body)] : []),
];

/**
 * The same as Decap's forms have them. They require what a draft must have; the site says what else it takes to publish. `categories` are
 * those that recipes can have.
 */
export function fieldsOfKind(name: ContentKind, categories: readonly string[] = RECIPE_CATEGORIES): DecapField[] {
  const kind = getKind(name);
  const required = new Set(fieldsIn(kind.draft ?? kind).flatMap((field) => (field.isRequired ? [field.name] : [])));
  return fieldsIn(kind).map((field) => ({
    ...decapField({ ...field, isRequired: required.has(field.name) }),
    ...(field.control === 'category' ? { options: categories } : {}),
  }));
}

/** The field by which entries of a kind are called in a list, and which a new one's file is named after. */
export const titleFieldOf = (name: ContentKind): string => titleField(fieldsIn(getKind(name)))?.name ?? 'title';

function collectionOf(name: ContentKind, categories: readonly string[]): DecapCollection {
  const kind = getKind(name);
  const fields = fieldsOfKind(name, categories);
  const status = fieldsIn(kind).find(({ control }) => control === 'status');
  const label = capitalized(kind.label);
  const address = publicPage(name, '{{slug}}').slice(1);
  const page = address ? { preview_path: address } : {};
  const common = { name, label_singular: label, format: BAKERY, editor: { preview: false } } as const;
  if (kind.holds === 'file') return { ...common, label, files: [{ name, label, file: contentPath(name), ...page, fields }] };
  return {
    ...common,
    ...page,
    label: capitalized(kind.path),
    folder: `${CONTENT_FOLDER}/${kind.path}`,
    extension: kind.body ? 'md' : 'json',
    create: true,
    delete: true,
    identifier_field: titleFieldOf(name),
    sortable_fields: [titleFieldOf(name)],
    ...(status ? { view_filters: [{ label: 'Drafts', field: status.name, pattern: 'draft' }] } : {}),
    fields,
  };
}

/**
 * Decap's configuration: a collection for every kind of content. `site` is the site's address, and `categories` are the owner's for
 * recipes.
 */
export function decapConfig(site: string, categories: readonly string[]) {
  return {
    load_config_file: false,
    backend: { name: BAKERY },
    site_url: site,
    // Decap shows this address as a link, the way back from it.
    display_url: `${site}/admin`,
    media_folder: 'public/uploads',
    public_folder: '/uploads',
    slug: { encoding: 'ascii' as const, clean_accents: true },
    collections: CONTENT_KINDS.map((name) => collectionOf(name, categories)),
  };
}
