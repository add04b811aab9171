import { groupBy } from '#domain/group-by.ts';
import { isRecord } from '#domain/is-record.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { pictureFinder } from './pictures.ts';
import type { SourcePost } from './source-post.ts';

type Row = Record<string, unknown>;

const textIn = (row: Row, name: string): string => (typeof row[name] === 'string' ? row[name] : '');
const rowsIn = (data: Row, name: string): Row[] => (Array.isArray(data[name]) ? data[name].filter(isRecord) : []);

/** The tables of an export: in `db[0].data`, or in `data` of older ones; null if it is none. */
function tablesOf(json: unknown): Row | null {
  const root = isRecord(json) && Array.isArray(json['db']) ? (json['db'][0] as unknown) : json;
  const data = isRecord(root) ? root['data'] : null;
  return isRecord(data) && Array.isArray(data['posts']) ? data : null;
}

/** Whether JSON is an export of Ghost. */
export const isGhost = (json: unknown): boolean => tablesOf(json) !== null;

/** Older exports count milliseconds. */
function momentOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The HTML of a card that is text: Markdown and HTML cards of old posts without `html`. */
function markdownIn(row: Row): string {
  if (textIn(row, 'markdown') !== '') return textIn(row, 'markdown');
  try {
    const doc: unknown = JSON.parse(textIn(row, 'mobiledoc'));
    const cards = isRecord(doc) && Array.isArray(doc['cards']) ? (doc['cards'] as unknown[]) : [];
    const texts = cards.flatMap((card) => (Array.isArray(card) && isRecord(card[1]) ? [card[1]['markdown'] ?? card[1]['html']] : []));
    return texts.filter((text) => typeof text === 'string').join('\n\n');
  } catch {
    return '';
  }
}

/** The posts of an export of Ghost, drafts included. */
export function readGhost(json: unknown, from: string, files: ReadonlyMap<string, SourceFile>): { posts: SourcePost[]; pages: number } {
  const data = tablesOf(json) ?? {};
  const byId = (name: string) => new Map(rowsIn(data, name).map((row) => [String(row['id']), row]));
  const [tags, users] = [byId('tags'), byId('users')];
  const byPost = (table: string) => groupBy(rowsIn(data, table), (row) => String(row['post_id']));
  const [tagsOf, authorsOf] = [byPost('posts_tags'), byPost('posts_authors')];
  const linked = (links: ReadonlyMap<string, Row[]>, key: string, rows: ReadonlyMap<string, Row>, id: string) =>
    (links.get(id) ?? [])
      .toSorted((a, b) => Number(a['sort_order'] ?? 0) - Number(b['sort_order'] ?? 0))
      .flatMap((row): Row[] => {
        const found = rows.get(String(row[key]));
        return found ? [found] : [];
      });
  const metaOf = new Map(rowsIn(data, 'posts_meta').map((row) => [String(row['post_id']), row]));
  const find = pictureFinder(files, '', '');
  const all = rowsIn(data, 'posts');
  const isPage = (row: Row) => row['type'] === 'page' || row['page'] === 1 || row['page'] === true;
  const posts = all
    .filter((row) => !isPage(row))
    .map((row): SourcePost => {
      const id = String(row['id']);
      const html = textIn(row, 'html').replaceAll('__GHOST_URL__', '');
      const markdown = html === '' ? markdownIn(row).replaceAll('__GHOST_URL__', '') : '';
      const [author] = [...linked(authorsOf, 'author_id', users, id), users.get(String(row['author_id']))];
      const isSeen = row['status'] === 'published';
      const slug = textIn(row, 'slug');
      const image = textIn(row, 'feature_image') || textIn(row, 'image');
      const meta: Row = { ...row, ...metaOf.get(id) };
      const lexical = html === '' && markdown === '' && (textIn(row, 'lexical') !== '' || textIn(row, 'mobiledoc') !== '');
      return {
        from,
        title: textIn(row, 'title'),
        body: html === '' ? markdown : html,
        format: html === '' ? 'markdown' : 'html',
        excerpt: textIn(row, 'custom_excerpt') || textIn(row, 'meta_description'),
        ...(author ? { author: textIn(author, 'name') } : {}),
        publishedAt: isSeen ? momentOf(row['published_at']) : undefined,
        updatedAt: momentOf(row['updated_at']),
        slug,
        addresses: isSeen && slug !== '' ? [`/${slug}`] : [],
        labels: linked(tagsOf, 'tag_id', tags, id)
          .map((tag) => textIn(tag, 'name'))
          .filter((name) => !name.startsWith('#')),
        photo: image === '' ? undefined : { address: image.replace('__GHOST_URL__', ''), alt: textIn(meta, 'feature_image_alt') },
        metaTitle: textIn(meta, 'meta_title'),
        metaDescription: textIn(meta, 'meta_description'),
        leftOut: lexical ? ['Its text is left out: the export has it only in the editor’s own format, without HTML.'] : [],
        pictureAt: find,
      };
    });
  return { posts, pages: all.length - posts.length };
}
