import type { z } from 'zod';
import { withLineEnd } from '#content/content-file.ts';
import { htmlFromMarkdown, sanitizeHtml } from '#content/rich-text.ts';
import type { Entry } from '#content/snapshot.ts';
import type { FieldError } from '#domain/content-problem.ts';

const isBlank = (html: string): boolean => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Formats a body for its file: a blank line, the text, a line break. */
const asFileBody = (text: string): string => `\n${text.trim()}\n`;

interface Body {
  format: 'html' | undefined;
  body: string;
}

/** A body in the payload, as HTML (`content`) or Markdown. */
interface SentBody {
  field: 'content' | 'markdown';
  text: string;
}

/** Normalizes line breaks for comparison: browser forms use their own, whatever the file has. */
const withPlainLineEnds = (text: string): string => withLineEnd(text, '\n').trim();

/** The saved fields of an entry with a body. */
type Written = Pick<Entry<'post' | 'page'>, 'data' | 'body'>;

/** Creates a function that reads and validates an entry's body. `rules` differ for drafts; `htmlOf` renders a saved entry. */
export function createBodyReader<E extends Written>(rules: z.ZodType<string>, htmlOf: (entry: E) => string) {
  const refusal = (text: unknown): string | undefined => rules.safeParse(text).error?.issues[0]?.message;

  /** The body in one field of the payload, trimmed; undefined if the field is missing. */
  function sentBody(field: SentBody['field'], value: unknown): SentBody | FieldError | undefined {
    if (value === undefined) return undefined;
    const parsed = rules.safeParse(value);
    return parsed.success ? { field, text: parsed.data } : { path: field, message: parsed.error.issues[0]?.message ?? '' };
  }

  /** Formats a new body for its file and validates it again, because sanitizing can lengthen a text. */
  function newBody({ field, text }: SentBody, format: Body['format'], html: string): Body | FieldError {
    const body = isBlank(html) ? '' : asFileBody(text);
    const message = refusal(body);
    return message === undefined ? { format, body } : { path: field, message };
  }

  /** The body to save. An unedited one keeps its exact bytes and its format. */
  return function bodyOf(input: Record<string, unknown>, current: E | null): Body | FieldError {
    const markdown = sentBody('markdown', input['markdown']);
    const content = sentBody('content', input['content']);
    const wrong = [content, markdown].find((sent) => sent !== undefined && 'path' in sent);
    if (wrong !== undefined && 'path' in wrong) return wrong;

    const isMarkdown = current !== null && current.data.format === undefined;
    if (markdown && 'text' in markdown && !(isMarkdown && withPlainLineEnds(markdown.text) === withPlainLineEnds(current.body ?? '')))
      return newBody(markdown, undefined, htmlFromMarkdown(markdown.text));
    if (content && 'text' in content && !(current && withPlainLineEnds(content.text) === withPlainLineEnds(htmlOf(current)))) {
      const html = sanitizeHtml(content.text);
      return newBody({ ...content, text: html }, 'html', html);
    }
    const unchanged: Body = { format: current?.data.format, body: current?.body ?? '' };
    const message = refusal(unchanged.body);
    return message === undefined ? unchanged : { path: 'content', message };
  };
}
