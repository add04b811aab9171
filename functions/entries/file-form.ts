import type { ContentEntry } from '#api/content.ts';
import type { WithoutRevision } from '#api/entries.ts';
import type { Entry } from '#content/snapshot.ts';
import { type ContentKind, rulesFor } from '#schema/content-kinds.ts';
import { isRecord } from '#domain/is-record.ts';
import type { EntryForm } from './entry-form.ts';

/** Keeps an entry's former slugs if the payload has none, because not every editor knows that field. */
const keptFields = (current: Entry | null): object =>
  current && 'formerSlugs' in current.data ? { formerSlugs: current.data.formerSlugs } : {};

/** Any kind, with the fields of its file: `data` and, for Markdown, `body` replace the current ones. */
export const fileForm = <K extends ContentKind>(kind: K): EntryForm<K, WithoutRevision<ContentEntry>> => ({
  kind,
  read(input, current) {
    const { data, body = current?.body } = input;
    const { body: bodySchema } = rulesFor(kind, data);
    const fields = {
      data: isRecord(data) ? { ...keptFields(current), ...data } : {},
      errors: isRecord(data) ? [] : [{ path: 'data', message: 'The fields must be an object' }],
    };
    if (!bodySchema) return fields;
    const text = body ?? '';
    const parsed = bodySchema.safeParse(text);
    if (parsed.success && typeof text === 'string') return { ...fields, body: text };
    return { ...fields, errors: [...fields.errors, { path: 'body', message: parsed.error?.issues[0]?.message ?? 'Text is required' }] };
  },
  view: ({ slug, id, data, body }) => ({ kind, slug, id, data, ...(body === undefined ? {} : { body }) }),
});
