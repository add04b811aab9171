import { isRecord } from '#domain/is-record.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { pictureFinder } from './pictures.ts';
import { withoutEnd } from '@family-bakery/recipes/reading/text-end';
import { readForeignFile } from './foreign-front-matter.ts';
import { pathOf, type SourcePost } from './source-post.ts';

/** Jekyll's file names begin with the day. */
const DATED_NAME = /^(\d{4}-\d\d-\d\d)-(.+)$/;
type Fields = Record<string, unknown>;

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'number' ? String(value) : '';
}
/** What a field says, of whatever shape it is. */
const wordsOf = (value: unknown): string => textOf(value) || (isRecord(value) || Array.isArray(value) ? JSON.stringify(value) : '');
const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value.map(textOf) : textOf(value).split(','))
    .map((one) => one.trim().replace(/^["']|["']$/g, ''))
    .filter(Boolean);
const firstOf = (fields: Fields, ...names: string[]): string => names.map((name) => textOf(fields[name])).find((text) => text !== '') ?? '';

/** A date as people write it; without a zone it stays a day, so that no hour is made up. */
function momentOf(text: string): string | undefined {
  const [, day] = /^(\d{4}-\d\d-\d\d)(?!\d)/.exec(text) ?? [];
  if (/T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return new Date(text).toISOString();
  if (day !== undefined) return day;
  const date = text === '' ? new Date(NaN) : new Date(`${text} UTC`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}

/** Fields that say how another program shows a post, or that are read above. */
const TAKEN = new Set(
  'title date published pubDate publishedAt created updated lastmod updatedAt modified author authors excerpt description summary slug permalink path url aliases redirect_from tags categories category keywords image cover thumbnail featuredImage featured_image banner draft status layout id format imageAlt featuredImageAlt metaTitle metaDescription taxonomies authorImage formerSlugs formerAddresses publishAt unpublishAt'.split(
    ' ',
  ),
);

const LABELS = ['categories', 'category', 'tags', 'keywords'];
const recordsOf = (value: unknown): Fields[] => (isRecord(value) ? [value] : []);

/** A post in a file of Markdown, of Hugo, Jekyll, Eleventy, Astro and the like, or with nothing above its text. */
export function readMarkdownPost(text: string, name: string, from: string, files: ReadonlyMap<string, SourceFile>): SourcePost {
  const { fields, body, isDamaged } = readForeignFile(text);
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const stem = name.replace(/^.*\//, '').replace(/\.[^.]+$/, '');
  const bundle = /^_?index$/.test(stem) ? (folder.split('/').at(-2) ?? '') : stem;
  const [, day, rest] = DATED_NAME.exec(bundle) ?? [];
  const heading = /^\s*#[ \t]+(\S[^\n]*)\n/.exec(`${body}\n`);
  const title = firstOf(fields, 'title') || withoutEnd(heading?.[1] ?? '', /[ \t#]/);
  const cover = fields['cover'] ?? fields['image'];
  const image =
    firstOf(fields, 'featuredImage', 'featured_image', 'image', 'cover', 'thumbnail', 'banner') ||
    (isRecord(cover) ? firstOf(cover, 'image', 'src', 'url') : '');
  const addresses = [
    ...['permalink', 'path', 'url'].map((name) => firstOf(fields, name)),
    ...[firstOf(fields, 'slug')].filter((slug) => slug.includes('/')),
    ...listOf(fields['aliases']),
    ...listOf(fields['redirect_from']),
    ...listOf(fields['formerAddresses']),
  ];
  const others = Object.entries(fields).filter(([field, value]) => !TAKEN.has(field) && wordsOf(value) !== '');
  return {
    from,
    file: name,
    title,
    body: fields['title'] === undefined && heading ? body.slice(heading[0].length) : body,
    format: fields['format'] === 'html' ? 'html' : 'markdown',
    excerpt: firstOf(fields, 'excerpt', 'description', 'summary'),
    author: firstOf(fields, 'author') || (listOf(fields['authors'])[0] ?? ''),
    publishedAt: momentOf(firstOf(fields, 'publishedAt', 'date', 'pubDate', 'created')) ?? day,
    updatedAt: momentOf(firstOf(fields, 'updatedAt', 'updated', 'lastmod', 'modified')),
    slug: firstOf(fields, 'slug') || rest || bundle,
    addresses: addresses.filter((one) => one !== '' && !one.includes(':')).flatMap((one) => pathOf(one) ?? []),
    // Zola groups its labels.
    labels: [fields, ...recordsOf(fields['taxonomies'])].flatMap((group) => LABELS.flatMap((name) => listOf(group[name]))),
    photo: image === '' ? undefined : { address: image, alt: firstOf(fields, 'featuredImageAlt', 'imageAlt') },
    metaTitle: firstOf(fields, 'metaTitle'),
    metaDescription: firstOf(fields, 'metaDescription'),
    leftOut: [
      ...(isDamaged ? ['Its front matter cannot be read, so it is at the start of the text.'] : []),
      ...others.map(([field, value]) => `The field “${field}” has no place here: ${wordsOf(value)}`),
    ],
    pictureAt: pictureFinder(files, folder, ''),
  };
}
