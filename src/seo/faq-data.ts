import type { Faq } from '#domain/faq.ts';
import type { GraphNode } from './json-ld.ts';

const ENTITIES: Record<string, string> = { '&quot;': '"', '&lt;': '<', '&gt;': '>', '&amp;': '&' };
const END_OF_BLOCK = /<\/(?:p|li|h[1-6]|blockquote|pre|t[dhr]|div)>|<[bh]r \/>/g;

/** The words of HTML that the sanitizer wrote, in one line. */
const plainText = (html: string): string =>
  html
    .replace(END_OF_BLOCK, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:quot|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();

/** Questions with their answers. `path` is that of the page they are on. */
export const faqPage = (siteUrl: string, path: string, { title, questions }: Faq): GraphNode => ({
  '@type': 'FAQPage',
  '@id': `${new URL(path, siteUrl).href}#faq`,
  name: title,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
  })),
});
