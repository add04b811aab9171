import { decoded } from '#domain/decoded.ts';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { attachmentsOf, isKept, readWxr, type WxrItem } from '@family-bakery/recipes/reading/wxr';
import { pathOf, type SourcePost } from './source-post.ts';
import { htmlOfWordPress } from './wordpress-html.ts';
import { pictureFinder } from './pictures.ts';

/** A date without a zone is UTC; what is no date, such as that of a draft, is none. */
function momentOf(text: string | undefined): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(text ?? '') ?? [];
  return day === undefined || day.startsWith('0000') ? undefined : `${day}T${time}Z`;
}

/** The posts of an export of WordPress, drafts included; pages, menus and the like are named in `others`. */
export function readWordPress(xml: string, from: string, files: ReadonlyMap<string, SourceFile>) {
  const { items, authors, site, isComplete } = readWxr(xml);
  const attachments = attachmentsOf(items);
  const pictureAt = pictureFinder(files, '', site);
  const isPost = (item: WxrItem) => item.texts['wp:post_type'] === 'post' && isKept(item);
  const posts = items.filter(isPost).map(({ texts, terms, meta }): SourcePost => {
    const { html, leftOut } = htmlOfWordPress(texts['content:encoded'] ?? '', (id) => attachments.get(id));
    const isSeen = texts['wp:status'] === 'publish' || texts['wp:status'] === 'private';
    const path = texts['link'] === undefined || !isSeen ? null : pathOf(texts['link']);
    const published = momentOf(texts['wp:post_date_gmt']) ?? momentOf(texts['wp:post_date']);
    return {
      from,
      title: texts['title'] ?? '',
      body: html,
      format: 'html',
      excerpt: texts['excerpt:encoded'] ?? '',
      author: authors.get(texts['dc:creator'] ?? '') ?? texts['dc:creator'] ?? '',
      publishedAt: isSeen ? published : undefined,
      updatedAt: momentOf(texts['wp:post_modified_gmt']),
      slug: decoded(texts['wp:post_name'] ?? ''),
      addresses: path === null ? [] : [path],
      site,
      number: texts['wp:post_id'],
      labels: [...new Set(terms.filter(([kind]) => /^(?:category|post_tag)$/.test(kind)).map(([, name]) => name))].filter(
        (label) => label !== 'Uncategorized',
      ),
      photo: attachments.get(meta['_thumbnail_id'] ?? ''),
      ...(meta['_yoast_wpseo_title'] && !meta['_yoast_wpseo_title'].includes('%%') ? { metaTitle: meta['_yoast_wpseo_title'] } : {}),
      ...(meta['_yoast_wpseo_metadesc'] ? { metaDescription: meta['_yoast_wpseo_metadesc'] } : {}),
      leftOut: texts['wp:post_password'] ? [...leftOut, 'It had a password, which posts here do not have.'] : leftOut,
      pictureAt,
    };
  });
  const pages = items.filter(({ texts }) => texts['wp:post_type'] === 'page').length;
  return { posts, pages, isComplete };
}
