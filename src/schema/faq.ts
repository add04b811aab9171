import { z } from 'zod';
import { lazyObject, listOf, optionalText, PARAGRAPH_LIMIT, requiredText } from './fields.ts';

/** The file content/faq.json: questions and answers about payment, ordering, pickup and allergens, shown on /contact. */
export const faqSchema = lazyObject(() => ({
  title: requiredText('Title', 120).default('Questions & answers'),
  introduction: optionalText('Introduction', PARAGRAPH_LIMIT),
  questions: listOf(
    'Questions',
    z.strictObject({
      question: requiredText('Question', 300),
      answer: requiredText('Answer', 5_000, 'An empty line starts a paragraph, and [words](/menu) makes a link').meta({
        isMarkdown: true,
      }),
    }),
    50,
  ),
}));
/** The parsed content/faq.json. */
export type Faq = z.infer<typeof faqSchema>;
