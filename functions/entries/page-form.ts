import type { WithoutRevision } from '#api/entries.ts';
import type { AdminPage } from '#api/pages.ts';
import { textOfBody } from '#content/text-of-body.ts';
import { pageHtml } from '#content/pages.ts';
import { plainText } from '#content/plain-text.ts';
import { type Page, pageSchema } from '#schema/page.ts';
import { summaryOf } from '#domain/summary.ts';
import { createBodyReader } from './body-reader.ts';
import type { EntryForm } from './entry-form.ts';
import { knownFields } from './known-fields.ts';

const bodyOf = createBodyReader('page', pageHtml);

const isBlank = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Text pages: the body is sent as `content` (HTML) or as `markdown`. An empty description is derived from the text. */
export const pageForm: EntryForm<'page', WithoutRevision<AdminPage>> = {
  kind: 'page',
  read(input, current) {
    const { status, ...others } = knownFields(pageSchema.shape, input, current?.data);
    // A page that does not say so is published, as the view has it.
    const isUnsaid = current !== null && current.data.status === undefined && status === 'published';
    const data: Record<string, unknown> = isUnsaid ? others : { ...others, status };
    const isDraft = data['status'] === 'draft';
    const body = bodyOf(input, data, current);
    if ('path' in body) return { data, errors: [body] };
    const { format, body: text, leftOut } = body;
    const made =
      isBlank(data['description']) && !isDraft
        ? summaryOf(plainText(pageHtml({ data: { ...current?.data, format } as Page, body: text })))
        : '';
    return { data: { ...data, ...(made ? { description: made } : {}), format }, body: text, leftOut, errors: [] };
  },
  view(entry) {
    const { id: _id, format, status = 'published', ...data } = entry.data;
    const markdown = format === undefined ? { markdown: textOfBody(entry.body ?? '') } : {};
    return { id: entry.id, slug: entry.slug, ...data, status, content: pageHtml(entry), ...markdown };
  },
};
