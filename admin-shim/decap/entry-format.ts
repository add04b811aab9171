import type { EntryContent } from '#api/content.ts';
import { textOfBody } from '#content/text-of-body.ts';
import { isRecord } from '#domain/is-record.ts';
import { type DecapField, isBlank } from './fields-of.ts';

/** Where the revision that was read travels among the values: through the form, and through Decap's drafts kept on the device. */
const REVISION = '$revision';

/** The blank lines before and after the text: Decap's rich text editor drops it, and the lines beside it would change. */
const BEFORE = '$before';
const AFTER = '$after';

const withSpaceApart = (body: string): object => {
  const text = textOfBody(body);
  const start = body.indexOf(text);
  return { body: text, [BEFORE]: body.slice(0, start), [AFTER]: body.slice(start + text.length) };
};

/** An entry as the text that Decap takes for its file. */
export const toRaw = ({ data, body }: EntryContent, revision?: string): string =>
  JSON.stringify({
    ...data,
    ...(body === undefined ? {} : withSpaceApart(body)),
    ...(revision === undefined ? {} : { [REVISION]: revision }),
  });

/** The values without what was left blank: a form cannot tell an empty text or group from a missing one. */
function withoutBlanks(fields: readonly DecapField[], values: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.entries(values).map(([name, value]) => {
    const field = fields.find((candidate) => candidate.name === name);
    return [name, field ? valueOf(field, value) : value] as const;
  });
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined));
}

function valueOf({ widget, required, fields }: DecapField, value: unknown): unknown {
  if (isBlank(value)) return undefined;
  if (widget === 'object' && fields && isRecord(value)) {
    const group = withoutBlanks(fields, value);
    return Object.keys(group).length > 0 || required ? group : undefined;
  }
  if (widget === 'list' && Array.isArray(value)) {
    if (fields) return value.map((item: unknown) => (isRecord(item) ? withoutBlanks(fields, item) : item));
    return value.filter((item) => !isBlank(item));
  }
  return value;
}

/** What Decap wants to save, and the revision its form began with; none for an entry that is new. */
export function fromRaw(raw: string, fields: readonly DecapField[]): EntryContent & { revision?: string } {
  const read = JSON.parse(raw) as Record<string, unknown>;
  const { [REVISION]: revision, [BEFORE]: before = '\n', [AFTER]: after = '\n', ...values } = read;
  const { body, ...data } = withoutBlanks(fields, values);
  return {
    data,
    ...(typeof body === 'string' ? { body: `${String(before)}${body}${String(after)}` } : {}),
    ...(typeof revision === 'string' ? { revision } : {}),
  };
}

/** Decap's own way from a file's text to values and back. What it is given are values already. */
export const entryFormatter = {
  fromFile: (raw: string): Record<string, unknown> => JSON.parse(raw) as Record<string, unknown>,
  toFile: (values: object): string => JSON.stringify(values),
};
