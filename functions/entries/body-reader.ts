import type { z } from 'zod';
import { editedHtml, editedMarkdown } from '#content/body-edit/edit-body.ts';
import { textOfBody } from '#content/text-of-body.ts';
import { withLineEnd } from '#content/content-file.ts';
import { leftOutOf } from '#content/left-out.ts';
import { htmlFromMarkdown, sanitizeHtml } from '#content/rich-text.ts';
import type { Entry } from '#content/snapshot.ts';
import { type ContentKind, rulesFor } from '#schema/content-kinds.ts';
import type { FieldError } from '#domain/content-problem.ts';

const isBlank = (html: string): boolean => !/<img\b/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** Formats a body for its file: a blank line, the text, a line break; empty if its HTML shows nothing. */
const asFileBody = (text: string, html: string): string => (isBlank(html) ? '' : `\n${textOfBody(text)}\n`);

/** Puts an edited text in its place in a body, whose blank space around the text stays. */
const inPlaceOf = (body: string | undefined, text: string, html: string): string =>
  body === undefined || body.trim() === '' || isBlank(html) ? asFileBody(text, html) : body.replace(textOfBody(body), () => text);

/** Normalizes line breaks for comparison: browser forms use their own, whatever the file has. */
const withPlainLineEnds = (text: string): string => textOfBody(withLineEnd(text, '\n'));

interface Body {
  format: 'html' | undefined;
  body: string;
  /** What visitors do not see of what was sent, in sentences. */
  leftOut: string[];
}

/** The saved fields of an entry with a body. */
type Written = Pick<Entry<'post' | 'page'>, 'data' | 'body'>;

/** Creates a function that reads and validates an entry's body, HTML (`content`) or Markdown. `htmlOf` renders a saved entry. */
export function createBodyReader<E extends Written>(kind: ContentKind, htmlOf: (entry: E) => string) {
  /**
   * The body to save with `data`. An unedited one keeps its exact bytes and its format, an edited one its format, and the bytes of its
   * unedited blocks. A new one is HTML, or Markdown with `format: "markdown"`.
   */
  return function bodyOf(input: Record<string, unknown>, data: object, current: E | null): Body | FieldError {
    const { body: rules } = rulesFor(kind, data);
    const sentAs = (path: 'content' | 'markdown') => (input[path] === undefined ? undefined : rules?.safeParse(input[path]));
    const wrong = (path: string, { issues }: z.ZodError): FieldError => ({ path, message: issues[0]?.message ?? '' });
    // Validated again, because sanitizing can lengthen a text.
    const checked = (path: string, made: Body): Body | FieldError => {
      const error = rules?.safeParse(made.body).error;
      return error ? wrong(path, error) : made;
    };

    const [content, markdown] = [sentAs('content'), sentAs('markdown')];
    if (content?.error) return wrong('content', content.error);
    if (markdown?.error) return wrong('markdown', markdown.error);
    const isMarkdown = current !== null && current.data.format === undefined;
    // The rules trim what they check.
    const written = markdown && textOfBody(String(input['markdown']));
    if (written !== undefined && !(isMarkdown && withPlainLineEnds(written) === withPlainLineEnds(current.body ?? '')))
      return checked('markdown', {
        format: undefined,
        body: asFileBody(written, htmlFromMarkdown(written)),
        leftOut: leftOutOf(written, undefined),
      });
    const leftOutBefore = isMarkdown ? leftOutOf(current.body ?? '', undefined) : [];
    if (content && !(current && withPlainLineEnds(content.data) === withPlainLineEnds(htmlOf(current)))) {
      const html = sanitizeHtml(content.data);
      const wantsMarkdown = isMarkdown || (current === null && input['format'] === 'markdown');
      const edited = wantsMarkdown ? editedMarkdown(textOfBody(current?.body ?? ''), html) : null;
      const leftOut = leftOutOf(content.data, 'html');
      if (edited !== null) {
        const ofMarkdown = leftOutOf(edited, undefined);
        return checked('content', {
          format: undefined,
          body: inPlaceOf(current?.body, edited, html),
          leftOut: [...ofMarkdown, ...leftOut.filter((sentence) => !ofMarkdown.includes(sentence))],
        });
      }
      const body =
        isMarkdown || !current?.body ? asFileBody(html, html) : inPlaceOf(current.body, editedHtml(textOfBody(current.body), html), html);
      // The editor shows what visitors see, so what was left out of the Markdown is not in what it sends.
      return checked('content', { format: 'html', body, leftOut: [...leftOutBefore, ...leftOut] });
    }
    return checked('content', { format: current?.data.format, body: current?.body ?? '', leftOut: leftOutBefore });
  };
}
