import { type ContentKind, rulesFor } from './content-kinds.ts';
import { type FieldError, fieldErrors } from '#domain/content-problem.ts';

/** What a draft lacks to be published, by what the schema says of it as if it were. */
export function missingFields(kind: ContentKind, data: object, body?: string): FieldError[] {
  const published = { ...data, status: 'published' };
  const { schema, body: bodySchema } = rulesFor(kind, published);
  const { error } = schema.safeParse(published);
  const wrongBody = bodySchema?.safeParse(body).error;
  return [
    ...(error ? fieldErrors(error) : []),
    ...(wrongBody ? [{ path: 'content', message: wrongBody.issues[0]?.message ?? 'Text is required' }] : []),
  ];
}
