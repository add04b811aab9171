import { z } from 'zod';
import { CONTENT_KINDS, getKind } from '#domain/content-kinds.ts';
import { fieldsOf, titleField } from '#domain/field-shape.ts';
import type { SaveRequest } from '../entries/entry-kind.ts';

/** A new entry that was sent, as long as it is not known whether the site has saved it. */
export interface Creation<V> {
  /** The site knows the entry by it when it is sent again. */
  key: string;
  /** The form as it was sent. */
  sent: V;
}

/** What was typed into a form and not saved yet, as this device keeps it. */
export interface UnsavedCopy<V> {
  values: V;
  /** The revision of the entry that the typing began from; null for a new entry. */
  revision: string | null;
  /** The form as that revision had it, so that changes made elsewhere can be told apart; null where it was not kept. */
  base: V | null;
  creation?: Creation<V> | null;
  /** The form as it was to be saved when the site could not be reached: it is sent by itself. */
  unsent?: V | null;
  /** The same as it was sent. */
  request?: SaveRequest | null;
  /** When it was last typed, as an ISO moment. */
  keptAt: string;
}

/** A kept draft, and the name under which the device has it. */
type FoundCopy<V> = UnsavedCopy<V> & { key: string };

/** Where one form's unsaved typing is kept. Each tab has a place of its own, so that none takes another's away. */
export interface Shelf<V> {
  /** Keeps what is typed, in place of what this tab kept for the same revision. False where the device has no room or forbids it. */
  keep(draft: Omit<UnsavedCopy<V>, 'keptAt'>): boolean;
  /** What was kept last, by whichever tab, for whichever revision. */
  find(): FoundCopy<V> | null;
  /** Takes what was found off the shelf, since a form holds it now. */
  take(found: FoundCopy<V>): void;
  /** Forgets what this tab keeps of the entry. */
  clear(): void;
  /** Forgets all that is kept of the entry. */
  clearAll(): void;
}

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'admin-draft:';

const keysIn = (drawer: Drawer): string[] => Array.from({ length: drawer.length }, (_, index) => drawer.key(index) ?? '');

/** A browser may forbid storage altogether, and then says so with an exception at any touch. */
function touch<T>(drawer: () => Drawer, otherwise: T, use: (drawer: Drawer) => T): T {
  try {
    return use(drawer());
  } catch {
    return otherwise;
  }
}

/** The name of this tab, which it keeps when it is reloaded. Where that is forbidden, all tabs share one place. */
export function tabName(drawer: () => Drawer): string {
  return touch(drawer, '', (storage) => {
    const name = storage.getItem('admin-tab') ?? crypto.randomUUID().slice(0, 8);
    storage.setItem('admin-tab', name);
    return name;
  });
}

/** The id on the shelf of an entry that is not saved yet: each new form has one of its own. */
export const newShelfId = (): string => `?new=${crypto.randomUUID().slice(0, 8)}`;

const requestSchema = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PUT'), address: z.string(), payload: z.looseObject({}), key: z.string().exactOptional() }),
  // Without its key a new entry could be made twice.
  z.object({ method: z.literal('POST'), address: z.string(), payload: z.looseObject({}), key: z.string() }),
]);

/** A copy as the device has it. What makes no sense in it is passed over, but for its values and its time. */
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
 * The shelf of one form: `kind` and `id` name it, `tab` the tab it is in. `read` takes what was kept, perhaps by an older
 * version of the form, and gives values the form can show, or null.
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
    find: () =>
      touch<FoundCopy<V> | null>(drawer, null, (storage) => {
        const all = keysIn(storage)
          .filter((key) => key.startsWith(start))
          .map((key) => parse(key, storage.getItem(key) ?? ''))
          .filter((kept) => kept !== null);
        return all.sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt))[0] ?? null;
      }),
    take: ({ key }) => touch(drawer, undefined, (storage) => storage.removeItem(key)),
    clear: () => clear(isOwn),
    clearAll: () => clear((key) => key.startsWith(start)),
  };
}

/** Something that was typed on this device and never saved, for a list of such things. */
export interface UnfinishedWork {
  /** The name under which the device has it. */
  key: string;
  kind: string;
  /** The entry's id or, for one that is not saved yet, its id on the shelf, which begins with a question mark. */
  id: string;
  /** Empty where it has none yet, or is the only one of its kind. */
  title: string;
  keptAt: string;
  /** Whether it was to be saved, and waits for the network. */
  isUnsent: boolean;
  /** What was to be sent, where nothing was typed since. */
  request: SaveRequest | null;
  /** All of it, as the device has it. */
  text: string;
}

/** What an entry is called in its form: nothing where it is the only one of its kind, or the kind is not known. */
function titleIn(kind: string, values: Readonly<Record<string, unknown>>): string {
  const known = CONTENT_KINDS.find((name) => name === kind);
  if (!known || getKind(known).holds === 'file') return '';
  const title = values[titleField(fieldsOf(getKind(known).schema))?.name ?? ''];
  return typeof title === 'string' ? title.trim() : '';
}

const KEY = /^admin-draft:([a-z]+)\/(.*)@[^@]*$/s;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function workFrom(key: string, text: string): UnfinishedWork | null {
  const [, kind, id] = KEY.exec(key) ?? [];
  const { values, keptAt = '', unsent, request = null } = parseCopy(text) ?? {};
  if (kind === undefined || id === undefined || !isObject(values)) return null;
  const isUnsent = isObject(unsent);
  const isAsSent = isUnsent && JSON.stringify(unsent) === JSON.stringify(values);
  return { key, kind, id, title: titleIn(kind, values), keptAt, isUnsent, request: isAsSent ? request : null, text };
}

/** All that was typed on this device and never saved, the last first; of each entry what was typed last. */
export const listUnfinished = (drawer: () => Drawer): UnfinishedWork[] =>
  touch<UnfinishedWork[]>(drawer, [], (storage) => {
    const all = keysIn(storage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => workFrom(key, storage.getItem(key) ?? ''))
      .filter((work) => work !== null)
      .sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt));
    return all.filter(({ kind, id }, place) => all.findIndex((other) => other.kind === kind && other.id === id) === place);
  });

/** Takes work off this device. */
export const discardWork = (drawer: () => Drawer, { key }: UnfinishedWork): void =>
  touch(drawer, undefined, (storage) => storage.removeItem(key));

/** Puts work back that was discarded; false where the device has no room for it any more. */
export const keepWorkAgain = (drawer: () => Drawer, { key, text }: UnfinishedWork): boolean =>
  touch(drawer, false, (storage) => {
    storage.setItem(key, text);
    return true;
  });
