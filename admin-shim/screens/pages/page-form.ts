import { z } from 'zod';
import type { AdminPage } from '#api/pages.ts';
import { optionalSlug, optionalText, status } from '#domain/fields.ts';
import { pageBodySchema, pageDraftBodySchema, pageDraftSchema, pageSchema } from '#domain/page.ts';
import { FIXED_PAGE_SLUGS } from '#domain/site-pages.ts';
import { isSameHtml } from '../../editor/html-equality.ts';
import { textLines } from '../../editor/text-lines.ts';
import type { EntryFormRules } from '../../entries/entry-kind.ts';
import { readTexts, titleMakesSlug, typed, typedSlug } from '../../entries/typed-fields.ts';

/** Whether a page is one of those that the site's own pages link to: always there, published, at its address. */
export const isFixedPage = ({ slug }: { slug: string }): boolean => FIXED_PAGE_SLUGS.some((fixed) => fixed === slug);

const { shape } = pageSchema;

/** As in the file, but that the site makes a description where none is written. */
const description = optionalText('Description', 500, 'For search engines; keep under 160 characters. Made from the text if left empty');

/** The form of a page: every field is text as it is typed, held to the rules of the page itself. */
const fieldsFor = (rules: typeof shape | typeof pageDraftSchema.shape, body: typeof pageBodySchema | typeof pageDraftBodySchema) =>
  z.object({
    title: typed(rules.title),
    slug: typedSlug(),
    intro: typed(rules.intro),
    content: typed<string>(body),
    description: typed(description),
    status: status().unwrap(),
  });

const pageFields = fieldsFor(shape, pageBodySchema);

const schemas = {
  draft: fieldsFor(pageDraftSchema.shape, pageDraftBodySchema).refine(...titleMakesSlug),
  published: pageFields.refine(...titleMakesSlug),
};

/** What is in the inputs. */
export type PageFormValues = z.input<typeof pageFields>;
/** What the inputs mean, once they obey the rules. */
export type ValidPage = z.output<typeof pageFields>;
/** The name of a field of the form. */
export type PageField = keyof PageFormValues;

const FIELDS = pageFields.keyof().options;

/** Each field's label and hint, as its schema gives them. */
export const pageFieldMeta: Record<PageField, z.GlobalMeta | undefined> = {
  title: shape.title.meta(),
  slug: optionalSlug().meta(),
  intro: shape.intro.meta(),
  content: pageBodySchema.meta(),
  description: description.meta(),
  status: shape.status.meta(),
};

const EMPTY: PageFormValues = { title: '', slug: '', intro: '', content: '', description: '', status: 'draft' };

/** How a page becomes a form, and the form a page. */
export const pageFormRules: EntryFormRules<AdminPage, PageFormValues, ValidPage> = {
  schemas,
  fields: FIELDS,
  labelOf: (field) => pageFieldMeta[field]?.title ?? field,
  empty: EMPTY,
  valuesOf: (page) => ({
    title: page.title,
    slug: page.slug,
    intro: page.intro ?? '',
    content: page.content,
    description: page.description,
    status: page.status,
  }),
  // The body goes as it was typed, since an untouched one must keep its bytes.
  draftFrom: ({ intro, description: words, ...valid }, { content }) => ({
    ...valid,
    content,
    intro: intro ?? null,
    description: words ?? null,
  }),
  readValues(kept) {
    if (typeof kept !== 'object' || kept === null) return null;
    const { status: known, ...texts } = readTexts(kept, EMPTY);
    return { ...texts, status: known === 'published' ? 'published' : 'draft' };
  },
  fieldOf(serverPath) {
    const name = /^\w+/.exec(serverPath)?.[0];
    return FIELDS.find((field) => field === name) ?? (name === 'body' || name === 'markdown' ? 'content' : null);
  },
  isSame: (field, a, b) => field === 'content' && typeof a === 'string' && typeof b === 'string' && isSameHtml(a, b),
  linesOf: (field, value) => (typeof value !== 'string' ? [] : field === 'content' ? textLines(value) : value.split('\n').filter(Boolean)),
};

/** The rules of a form that starts with a title and a slug, as a row of the sitemap gave them. */
export const startingWith = (title: string, slug: string): typeof pageFormRules => ({ ...pageFormRules, empty: { ...EMPTY, title, slug } });
