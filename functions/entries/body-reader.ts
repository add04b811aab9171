import type { z } from 'zod';
import { withLineEnd } from '#content/content-file.ts';
import { htmlFromMarkdown, sanitizeHtml } from '#content/rich-text.ts';
import type { Entry } from '#content/snapshot.ts';
import type { FieldError } from '#domain/content-problem.ts';

const isBlank = (html: string): boolean => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** How a body is written in its file: a blank line, the text, a line's end. */
const asFileBody = (text: string): string => `\n${text.trim()}\n`;

interface Body {
  format: 'html' | undefined;
  body: string;
}

/** A body as it was sent: whether it is HTML (`content`) or Markdown. */
interface SentBody {
  field: 'content' | 'markdown';
  text: string;
}

/** A text to be compared: a form in a browser ends lines its own way, whatever the file's is. */
const inLines = (text: string): string => withLineEnd(text, '\n').trim();

/** An entry with a body, as it is saved. */
type Written = Pick<Entry<'post' | 'page'>, 'data' | 'body'>;

/** Reads and checks the body of an entry, to be published or as a draft; `htmlOf` is what a saved one is shown as. */
export function createBodyReader<E extends Written>(rules: z.ZodType<string>, htmlOf: (entry: E) => string) {
  const refusal = (text: unknown): string | undefined => rules.safeParse(text).error?.issues[0]?.message;

  /** The body that a client sent under a name, trimmed; undefined where it sent none. */
  function sentBody(field: SentBody['field'], value: unknown): SentBody | FieldError | undefined {
    if (value === undefined) return undefined;
    const parsed = rules.safeParse(value);
    return parsed.success ? { field, text: parsed.data } : { path: field, message: parsed.error.issues[0]?.message ?? '' };
  }

  /** A new body as its file is to have it; what the file's schema would refuse (sanitizing can lengthen a text) is refused now. */
  function newBody({ field, text }: SentBody, format: Body['format'], html: string): Body | FieldError {
    const body = isBlank(html) ? '' : asFileBody(text);
    const message = refusal(body);
    return message === undefined ? { format, body } : { path: field, message };
  }

  /** The body as it is to be saved. One that nobody edited keeps its bytes, and stays Markdown or HTML as it was. */
  return function bodyOf(input: Record<string, unknown>, current: E | null): Body | FieldError {
    const markdown = sentBody('markdown', input['markdown']);
    const content = sentBody('content', input['content']);
    const wrong = [content, markdown].find((sent) => sent !== undefined && 'path' in sent);
    if (wrong !== undefined && 'path' in wrong) return wrong;

    const isMarkdown = current !== null && current.data.format === undefined;
    if (markdown && 'text' in markdown && !(isMarkdown && inLines(markdown.text) === inLines(current.body ?? '')))
      return newBody(markdown, undefined, htmlFromMarkdown(markdown.text));
    if (content && 'text' in content && !(current && inLines(content.text) === inLines(htmlOf(current)))) {
      const html = sanitizeHtml(content.text);
      return newBody({ ...content, text: html }, 'html', html);
    }
    const unchanged: Body = { format: current?.data.format, body: current?.body ?? '' };
    const message = refusal(unchanged.body);
    return message === undefined ? unchanged : { path: 'content', message };
  };
}
