import { plainText } from '#content/plain-text.ts';
import type { Faq } from '#schema/faq.ts';
import type { GraphNode } from './json-ld.ts';

/** Questions with answers. `path` is the path of their page. */
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
