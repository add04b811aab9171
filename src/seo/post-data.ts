import type { PostView } from '#content/posts.ts';
import { isoMinutes } from '@family-bakery/recipes/times/minutes';
import { wordCount } from '#domain/reading-time.ts';
import { shortened } from '#domain/summary.ts';
import { authors } from './author-data.ts';
import { type BakeryFacts, bakeryReference } from './bakery-data.ts';
import { type GraphNode, imageData } from './json-ld.ts';
import type { SharedImage } from './metadata.ts';

/** The maximum headline length for search engines. */
const HEADLINE_LIMIT = 110;

/** The structured data of a post. `path` is its page's path, `authorImage` the absolute URL of the author's photo. */
export function blogPosting(facts: BakeryFacts, post: PostView, path: string, image: SharedImage | null, authorImage?: string): GraphNode {
  const page = new URL(path, facts.site.url).href;
  const modified = post.updatedAt ?? post.publishedAt;
  return {
    '@type': 'BlogPosting',
    '@id': `${page}#article`,
    url: page,
    mainEntityOfPage: page,
    headline: shortened(post.title, HEADLINE_LIMIT),
    description: post.excerpt,
    ...(image ? { image: imageData(image) } : {}),
    author: authors(facts, post.author, authorImage),
    publisher: bakeryReference(facts),
    ...(post.publishedAt ? { datePublished: post.publishedAt } : {}),
    ...(modified ? { dateModified: modified } : {}),
    ...(post.category ? { articleSection: post.category } : {}),
    ...(post.tags.length > 0 ? { keywords: post.tags.join(', ') } : {}),
    wordCount: wordCount(post.content),
    timeRequired: isoMinutes(post.readingTime),
    inLanguage: facts.site.language,
  };
}
