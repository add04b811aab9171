import { parse } from 'yaml';
import { isRecord } from '#domain/is-record.ts';
import type { SourceFile } from '../source-recipe.ts';
import { pictureFinder } from './pictures.ts';
import { withoutEnd } from '../text-end.ts';
import { pathOf, type SourcePost } from './source-post.ts';

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const TOML = /^\+\+\+[ \t]*\n([\s\S]*?)\n\+\+\+[ \t]*(?:\n|$)/;
/** Jekyll's file names begin with the day. */
const DATED_NAME = /^(\d{4}-\d\d-\d\d)-(.+)$/;
const LONGEST = 20_000;

type Fields = Record<string, unknown>;

/** The lines of TOML that say one thing: `title = "Rye"`, `tags = ["a", "b"]`. */
function simpleToml(text: string): Fields {
  const lines = text.split('\n').flatMap((line) => {
    const [, name, value = ''] = /^([\w-]+)\s*=\s*(\S[^]*)$/.exec(line.trim()) ?? [];
    return name === undefined ? [] : [[name, /^["'[]/.test(value) ? parse(value) : value] as const];
  });
  return Object.fromEntries<unknown>(lines);
}

/** The fields above a text, as YAML or simple TOML; a sentence if they cannot be read, in which case they begin the text. */
function split(text: string): { fields: Fields; body: string; problem?: string } {
  const [yaml, toml] = [FRONT_MATTER.exec(text), TOML.exec(text)];
  const [whole = '', inner = ''] = yaml ?? toml ?? [];
  if (whole === '') return { fields: {}, body: text };
  try {
    if (inner.length > LONGEST) throw new Error('too long');
    const fields: unknown = yaml ? parse(inner, { schema: 'failsafe', maxAliasCount: 20, uniqueKeys: false }) : simpleToml(inner);
    return { fields: isRecord(fields) ? fields : {}, body: text.slice(whole.length) };
  } catch {
    return {
      fields: {},
      body: `\`\`\`\n${inner}\n\`\`\`\n\n${text.slice(whole.length).trimStart()}`,
      problem: 'Its front matter cannot be read, so it is at the start of the text.',
    };
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');
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
  'title date published pubDate publishedAt created updated lastmod updatedAt modified author authors excerpt description summary slug permalink url aliases redirect_from tags categories category keywords image cover thumbnail featuredImage featured_image banner draft status layout id format imageAlt featuredImageAlt metaTitle metaDescription authorImage formerSlugs formerAddresses publishAt unpublishAt'.split(
    ' ',
  ),
);

/** A post in a file of Markdown, of Hugo, Jekyll, Eleventy, Astro and the like, or with nothing above its text. */
export function readMarkdownPost(text: string, name: string, from: string, files: ReadonlyMap<string, SourceFile>): SourcePost {
  const { fields, body, problem } = split(text);
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
    firstOf(fields, 'permalink', 'url'),
    ...listOf(fields['aliases']),
    ...listOf(fields['redirect_from']),
    ...listOf(fields['formerAddresses']),
  ];
  const others = Object.entries(fields).filter(([field, value]) => !TAKEN.has(field) && textOf(value) !== '');
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
    labels: [...listOf(fields['categories']), ...listOf(fields['category']), ...listOf(fields['tags']), ...listOf(fields['keywords'])],
    photo: image === '' ? undefined : { address: image, alt: firstOf(fields, 'featuredImageAlt', 'imageAlt') },
    metaTitle: firstOf(fields, 'metaTitle'),
    metaDescription: firstOf(fields, 'metaDescription'),
    leftOut: [
      ...(problem === undefined ? [] : [problem]),
      ...others.map(([field, value]) => `The field “${field}” has no place here: ${textOf(value)}`),
    ],
    pictureAt: pictureFinder(files, folder, ''),
  };
}
