import { z } from 'zod';
import { CONTENT_KINDS, getKind } from '#schema/content-kinds.ts';
import { fieldsOf, titleField } from '#schema/field-shape.ts';
import { isRecord } from '#domain/is-record.ts';
import type { SaveRequest } from '../entry-kind.ts';

/** A new entry that was sent, as long as it is not known whether the site has saved it. */
export interface Creation<V> {
  /** The site knows the entry by it when it is sent again. */
  key: string;
  /** The form as it was sent. */
  sent: V;
}

/** What was typed into a form and not saved yet, as stored on this device. */
export interface UnsavedCopy<V> {
  values: V;
  /** The revision of the entry that the typing began from; null for a new entry. */
  revision: string | null;
  /** The form at that revision, for merging with changes made elsewhere; null if it was not stored. */
  base: V | null;
  creation?: Creation<V> | null;
  /** The form as it was to be saved when the site could not be reached: it is sent automatically. */
  unsent?: V | null;
  /** The same as it was sent. */
  request?: SaveRequest | null;
  /** When it was last typed, as an ISO moment. */
  keptAt: string;
}

/** An unsaved copy with its key in the storage. */
type FoundCopy<V> = UnsavedCopy<V> & { key: string };

/** The unsaved copies of one form. Each browser tab has its own, so that tabs do not overwrite each other's. */
export interface Shelf<V> {
  /** Stores a copy in place of this tab's earlier one of the same revision. False if the browser has no room or forbids it. */
  keep(draft: Omit<UnsavedCopy<V>, 'keptAt'>): boolean;
  /** The newest copy, of any tab and revision. */
  find(): FoundCopy<V> | null;
  /** Removes a found copy, because a form holds it now. */
  take(found: FoundCopy<V>): void;
  /** Removes this tab's copies. */
  clear(): void;
  /** Removes all copies of the entry. */
  clearAll(): void;
}

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'admin-draft:';

const keysIn = (drawer: Drawer): string[] => Array.from({ length: drawer.length }, (_, index) => drawer.key(index) ?? '');

/** What `read` makes of the copies whose keys begin with `start`, newest first; it gives null for those that make no sense. */
const copiesIn = <Copy extends { keptAt: string }>(
  drawer: Drawer,
  start: string,
  read: (key: string, text: string) => Copy | null,
): Copy[] =>
  keysIn(drawer)
    .filter((key) => key.startsWith(start))
    .map((key) => read(key, drawer.getItem(key) ?? ''))
    .filter((copy) => copy !== null)
    .sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt));

/** A browser may forbid storage altogether, and then says so with an exception at any touch. */
function touch<T>(drawer: () => Drawer, otherwise: T, use: (drawer: Drawer) => T): T {
  try {
    return use(drawer());
  } catch {
    return otherwise;
  }
}

/** The name of this tab, which it keeps when it is reloaded. If that is forbidden, all tabs share one place. */
export function tabName(drawer: () => Drawer): string {
  return touch(drawer, '', (storage) => {
    const name = storage.getItem('admin-tab') ?? crypto.randomUUID().slice(0, 8);
    storage.setItem('admin-tab', name);
    return name;
  });
}

/** Creates the id of a new form's unsaved copy. */
export const newShelfId = (): string => `?new=${crypto.randomUUID().slice(0, 8)}`;

const requestSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PUT'), address: z.string(), payload: z.looseObject({}), key: z.string().exactOptional() }),
  // Without its key a new entry could be made twice.
  z.object({ method: z.literal('POST'), address: z.string(), payload: z.looseObject({}), key: z.string() }),
]);

/** A stored copy. Invalid parts are ignored, except for its values and its time. */
const copySchema = z.object({
  values: z.unknown(),
  keptAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  revision: z.string().nullable().catch(null),
  base: z.unknown().optional(),
  unsent: z.unknown().optional(),
  creation: z.object({ key: z.string(), sent: z.unknown() }).nullable().catch(null),
  request: requestSchema.nullable().catch(null),
});

function parseCopy(text: string): z.infer<typeof copySchema> | null {
  try {
    return copySchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Creates the store of one form's unsaved copies: `kind` and `id` name the form, `tab` the browser tab. `read` parses what an older
 * version of the form may have stored, and returns values that the form can show, or null.
 */
export function createShelf<V>(
  drawer: () => Drawer,
  kind: string,
  id: string | null,
  read: (kept: unknown) => V | null,
  { now = () => new Date(), tab = '' }: { now?: () => Date; tab?: string } = {},
): Shelf<V> {
  const start = `${PREFIX}${kind}/${id ?? '?new'}@`;
  const end = tab && `~${tab}`;
  const isOwn = (key: string) => key.startsWith(start) && (key.endsWith(end) || !key.includes('~'));

  function parse(key: string, text: string): FoundCopy<V> | null {
    const kept = parseCopy(text);
    const values = kept && read(kept.values);
    if (!kept || values === null) return null;
    const readIn = (value: unknown): V | null => (value === undefined || value === null ? null : read(value));
    const sent = readIn(kept.creation?.sent);
    const creation = kept.creation && sent !== null ? { key: kept.creation.key, sent } : null;
    return { ...kept, key, values, base: readIn(kept.base), unsent: readIn(kept.unsent), creation };
  }

  const clear = (isMeant: (key: string) => boolean) =>
    touch(drawer, undefined, (storage) =>
      keysIn(storage)
        .filter(isMeant)
        .forEach((key) => storage.removeItem(key)),
    );

  return {
    keep: (draft) =>
      touch(drawer, false, (storage) => {
        storage.setItem(start + (draft.revision ?? '') + end, JSON.stringify({ ...draft, keptAt: now().toISOString() }));
        return true;
      }),
    find: () => touch<FoundCopy<V> | null>(drawer, null, (storage) => copiesIn(storage, start, parse)[0] ?? null),
    take: ({ key }) => touch(drawer, undefined, (storage) => storage.removeItem(key)),
    clear: () => clear(isOwn),
    clearAll: () => clear((key) => key.startsWith(start)),
  };
}

/** An unsaved copy as listed. */
export interface UnfinishedWork {
  /** Its key in the storage. */
  key: string;
  kind: string;
  /** The entry's id or, for a new entry, the id of its copy, which begins with a question mark. */
  id: string;
  /** Empty if it has none yet, or is the only one of its kind. */
  title: string;
  keptAt: string;
  /** Whether it is to be sent once the network is back. */
  isUnsent: boolean;
  /** The request to send, if nothing was typed since. */
  request: SaveRequest | null;
  /** The stored JSON. */
  text: string;
}

/** What an entry is called in its form: nothing if it is the only one of its kind, or the kind is not known. */
function titleIn(kind: string, values: Readonly<Record<string, unknown>>): string {
  const known = CONTENT_KINDS.find((name) => name === kind);
  if (!known || getKind(known).holds === 'file') return '';
  const title = values[titleField(fieldsOf(getKind(known).schema))?.name ?? ''];
  return typeof title === 'string' ? title.trim() : '';
}

const KEY = /^admin-draft:([a-z]+)\/(.*)@[^@]*$/s;

function workFrom(key: string, text: string): UnfinishedWork | null {
  const [, kind, id] = KEY.exec(key) ?? [];
  const { values, keptAt = '', unsent, request = null } = parseCopy(text) ?? {};
  if (kind === undefined || id === undefined || !isRecord(values)) return null;
  const isUnsent = isRecord(unsent);
  // A draft that saves itself is sent as one also while the form says that it is to be published.
  const sent = isUnsent && unsent['status'] === 'draft' ? { ...values, status: 'draft' } : values;
  const isAsSent = isUnsent && JSON.stringify(unsent) === JSON.stringify(sent);
  return { key, kind, id, title: titleIn(kind, values), keptAt, isUnsent, request: isAsSent ? request : null, text };
}

/** The unsaved copies on this device, newest first, one of each entry. */
export const listUnfinished = (drawer: () => Drawer): UnfinishedWork[] =>
  touch<UnfinishedWork[]>(drawer, [], (storage) => {
    const all = copiesIn(storage, PREFIX, workFrom);
    return all.filter(({ kind, id }, place) => all.findIndex((other) => other.kind === kind && other.id === id) === place);
  });

/** Removes an unsaved copy. */
export const discardWork = (drawer: () => Drawer, { key }: UnfinishedWork): void =>
  touch(drawer, undefined, (storage) => storage.removeItem(key));

/** Restores a discarded copy; false if the browser has no room for it. */
export const keepWorkAgain = (drawer: () => Drawer, { key, text }: UnfinishedWork): boolean =>
  touch(drawer, false, (storage) => {
    storage.setItem(key, text);
    return true;
  });
