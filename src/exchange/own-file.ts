import { isRecord } from '#domain/is-record.ts';
import { recipeDraftSchema } from '#schema/recipe.ts';
import { slugSchema } from '#domain/slug.ts';
import { missingIn, type ImportedDraft } from './draft-of.ts';

type Fields = Record<string, unknown>;

/** What the new site sets itself. */
const SET_BY_SITE = new Set([
  'id',
  'formerSlugs',
  'updatedAt',
  'publishAt',
  'unpublishAt',
  'status',
  'slug',
  'revision',
  'totalTime',
  'photo',
]);

/** Whether JSON is a file of this project: rows of its own fields. */
export function isOwnFile(json: Fields): boolean {
  const hasRows = (name: string, field: string) => {
    const rows = json[name];
    return Array.isArray(rows) && rows.length > 0 && rows.every((row) => isRecord(row) && typeof row[field] === 'string');
  };
  return hasRows('ingredients', 'ingredient') && hasRows('instructions', 'instruction') && typeof json['title'] === 'string';
}

/** A recipe of this project, as it is but a draft; null if its schema refuses it. A category that the site does not have is a tag. */
export function fromOwnFile(json: Fields, fileName: string, categories: readonly string[]): ImportedDraft | null {
  const fields = Object.fromEntries(Object.entries(json).filter(([name]) => !SET_BY_SITE.has(name)));
  const parsed = recipeDraftSchema.safeParse(fields);
  if (!parsed.success) return null;
  const { category, tags } = parsed.data;
  const isKnown = category === '' || categories.includes(category);
  const recipe = isKnown ? parsed.data : { ...parsed.data, category: '', tags: [...new Set([...tags, category])] };
  const slug = slugSchema.safeParse(fileName.replace(/^.*\//, '').replace(/\.json$/, ''));
  return {
    recipe,
    ...(slug.success ? { slug: slug.data } : {}),
    report: { recognized: Object.keys(fields), guessed: [], inNotes: [], leftOut: [], missing: missingIn(recipe) },
  };
}
