import { z } from 'zod';
import { optionalText, PARAGRAPH_LIMIT, requiredText } from './fields.ts';

/** The front matter of content/pages/{slug}.md: the words of a page that is mostly text. */
export const pageSchema = z.strictObject({
  title: requiredText('Title'),
  description: requiredText('Description', 500),
  intro: optionalText('Intro', PARAGRAPH_LIMIT, 'A paragraph above the text'),
});
/** A page of text as its file has it, without the body. */
export type Page = z.infer<typeof pageSchema>;
