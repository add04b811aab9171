import type { Context } from 'hono';
import { isRecord } from '#domain/is-record.ts';
import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';
import { partsOf } from '../../http/multipart.ts';
import { ProblemError } from '../../http/problem.ts';
import { Collected, declaredSize, MOST_BYTES, parseJson, piecesOf, readBody } from '../../http/request-body.ts';

/** How large a form with a photo may be, in bytes: a larger photo is read and forgotten, so that a page with what was written refuses it. */
const PHOTO_FORM_BYTES = 3 * PHOTO_LIMIT_BYTES + MOST_BYTES;

/** The most fields of a form: those of the site have ten. */
const MOST_FIELDS = 32;
const PHOTO = 'photo';

/** The fields of a form, and the most characters of each. */
export type FormFields<Name extends string> = Readonly<Record<Name, number>>;

/** A photo as it came with a form: its bytes, or why they were not kept. */
export type ArrivedPhoto = Uint8Array<ArrayBuffer> | 'too large' | 'too early';

/** What came with a form. */
export interface ArrivedForm<Name extends string> {
  /** What every field says. In place of a text that is too long stands one that is just too long, which its rule refuses in its own words. */
  sent: Record<Name, string>;
  /** The same to be given back: without what is too long. */
  written: Record<Name, string>;
  photo: ArrivedPhoto | null;
}

const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i;
const typeOf = (context: Context): string => context.req.header('content-type') ?? '';

/** Whether a request is sent by a form, and not by a script as JSON. Throws a 415 for anything else. */
export function isSentByForm(context: Context): boolean {
  if (FORM_TYPE.test(typeOf(context))) return true;
  if (/^application\/json\s*(?:;|$)/i.test(typeOf(context))) return false;
  throw new ProblemError(415, 'Send this as a form or as application/json.');
}

/** The values of some fields as texts; blank for one that is missing. Only what was asked for is looked at. */
class Values<Name extends string> {
  readonly sent: Record<Name, string>;
  readonly written: Record<Name, string>;
  readonly #fields: FormFields<Name>;

  constructor(fields: FormFields<Name>) {
    this.#fields = fields;
    const blank = () => Object.fromEntries(Object.keys(fields).map((name) => [name, ''])) as Record<Name, string>;
    this.sent = blank();
    this.written = blank();
  }

  has(name: string): name is Name {
    return Object.hasOwn(this.#fields, name);
  }

  set(name: Name, value: string): void {
    const most = this.#fields[name];
    // As browsers count it: a form sends a line break as two characters.
    const text = value.length > 2 * most ? null : value.replaceAll('\r\n', '\n');
    const isTooLong = text === null || text.length > most;
    this.sent[name] = isTooLong ? 'x'.repeat(most + 1) : text;
    this.written[name] = isTooLong ? '' : text;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

/** How many fields a URL-encoded form has, without decoding it. */
function fieldsIn(bytes: Uint8Array): number {
  let count = 1;
  for (let at = bytes.indexOf(0x26); at >= 0 && count <= MOST_FIELDS; at = bytes.indexOf(0x26, at + 1)) count += 1;
  return count;
}

/** Reads a form that has no photo, or JSON. */
async function readFields<Name extends string>(context: Context, values: Values<Name>, fields: FormFields<Name>): Promise<void> {
  const bytes = await readBody(context.req.raw, MOST_BYTES);
  const names = Object.keys(fields) as Name[];
  if (isSentByForm(context)) {
    if (fieldsIn(bytes) > MOST_FIELDS) throw new ProblemError(413, 'The form has too many fields.');
    const parameters = new URLSearchParams(new TextDecoder().decode(bytes));
    for (const name of names) values.set(name, parameters.get(name) ?? '');
    return;
  }
  const json = parseJson(bytes);
  if (isRecord(json)) for (const name of names) values.set(name, asText(Object.hasOwn(json, name) ? json[name] : ''));
}

/** Reads a form part by part. Whether its photo is kept is decided when it begins; without `takesPhoto`, it counts as the rest does. */
async function readParts<Name extends string>(
  { req }: Context,
  values: Values<Name>,
  takesPhoto: (() => Promise<boolean>) | undefined,
): Promise<ArrivedPhoto | null> {
  const found = new Set<string>();
  let photo: ArrivedPhoto | null = null;

  async function readPhoto(bytes: AsyncIterable<Uint8Array>): Promise<ArrivedPhoto | null> {
    const isWanted = (await takesPhoto?.()) === true;
    let kept = isWanted ? new Collected(PHOTO_LIMIT_BYTES, declaredSize(req.raw)) : null;
    let size = 0;
    for await (const piece of bytes) {
      size += piece.length;
      if (kept?.add(piece) === false) kept = null;
    }
    // A browser sends an empty file for a field in which nothing was chosen.
    return size === 0 ? null : (kept?.finish() ?? (isWanted ? 'too large' : 'too early'));
  }

  const isPhoto = ({ name, isFile }: { name: string; isFile: boolean }) =>
    takesPhoto !== undefined && isFile && name === PHOTO && !found.has(PHOTO);
  const parts = partsOf(piecesOf(req.raw, takesPhoto ? PHOTO_FORM_BYTES : MOST_BYTES), {
    contentType: req.header('content-type') ?? '',
    mostBytes: MOST_BYTES,
    isCounted: (part) => !isPhoto(part),
  });
  for await (const part of parts) {
    if (isPhoto(part)) photo = await readPhoto(part.bytes);
    else if (!part.isFile && values.has(part.name) && !found.has(part.name)) {
      const collected = new Collected(MOST_BYTES, 0);
      for await (const piece of part.bytes) collected.add(piece);
      values.set(part.name, new TextDecoder().decode(collected.finish()));
    }
    found.add(part.name);
  }
  return photo;
}

/**
 * Reads a form, or JSON with the same fields, counting while it arrives. `takesPhoto` decides about the photo, which comes last, from the
 * fields before it; without it, no photo is taken. Throws a 400, 408, 413 or 415.
 */
export async function readForm<Name extends string>(
  context: Context,
  fields: FormFields<Name>,
  takesPhoto?: (sent: Record<Name, string>) => Promise<boolean>,
): Promise<ArrivedForm<Name>> {
  const values = new Values(fields);
  const isMultipart = /^multipart/i.test(typeOf(context));
  const photo = isMultipart ? await readParts(context, values, takesPhoto && (() => takesPhoto(values.sent))) : null;
  if (!isMultipart) await readFields(context, values, fields);
  return { sent: values.sent, written: values.written, photo };
}
