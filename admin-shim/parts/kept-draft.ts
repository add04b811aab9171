/** A new entry that was sent, as long as it is not known whether the site has saved it. */
export interface Creation<V> {
  /** The site knows the entry by it when it is sent again. */
  key: string;
  /** The form as it was sent. */
  sent: V;
}

/** What was typed into a form and not saved yet, as this device keeps it. */
export interface KeptDraft<V> {
  values: V;
  /** The revision of the entry that the typing began from; null for a new entry. */
  revision: string | null;
  /** The form as that revision had it, so that changes made elsewhere can be told apart; null where it was not kept. */
  base: V | null;
  creation?: Creation<V> | null;
  /** When it was last typed, as an ISO moment. */
  keptAt: string;
}

/** Where one entry's unsaved typing is kept. */
export interface DraftShelf<V> {
  /** Keeps what is typed, in place of what was kept for the same revision. False where the device has no room or forbids it. */
  keep(draft: Omit<KeptDraft<V>, 'keptAt'>): boolean;
  /** What was kept last, for whichever revision. */
  find(): KeptDraft<V> | null;
  /** Forgets all that is kept of the entry. */
  clear(): void;
}

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const keysIn = (drawer: Drawer): string[] => Array.from({ length: drawer.length }, (_, index) => drawer.key(index) ?? '');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The shelf of one form: `kind` and `id` name it, null for an entry that is not saved yet. `read` takes what was
 * kept, perhaps by an older version of the form, and gives values the form can show, or null.
 */
export function createDraftShelf<V>(
  drawer: () => Drawer,
  kind: string,
  id: string | null,
  read: (kept: unknown) => V | null,
  now: () => Date = () => new Date(),
): DraftShelf<V> {
  const start = `admin-draft:${kind}/${id ?? '?new'}@`;

  /** A browser may forbid storage altogether, and then says so with an exception at any touch. */
  function touch<T>(otherwise: T, use: (drawer: Drawer) => T): T {
    try {
      return use(drawer());
    } catch {
      return otherwise;
    }
  }

  function parse(text: string | null): KeptDraft<V> | null {
    const kept = parseJson(text ?? '');
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('keptAt' in kept) || typeof kept.keptAt !== 'string')
      return null;
    const values = read(kept.values);
    const revision = 'revision' in kept && typeof kept.revision === 'string' ? kept.revision : null;
    const base = 'base' in kept && kept.base !== null ? read(kept.base) : null;
    const creation = 'creation' in kept ? parseCreation(kept.creation) : null;
    return values === null || Number.isNaN(Date.parse(kept.keptAt)) ? null : { values, revision, base, creation, keptAt: kept.keptAt };
  }

  function parseCreation(kept: unknown): Creation<V> | null {
    if (typeof kept !== 'object' || kept === null || !('key' in kept) || typeof kept.key !== 'string' || !('sent' in kept)) return null;
    const sent = read(kept.sent);
    return sent === null ? null : { key: kept.key, sent };
  }

  return {
    keep: (draft) =>
      touch(false, (storage) => {
        storage.setItem(start + (draft.revision ?? ''), JSON.stringify({ ...draft, keptAt: now().toISOString() }));
        return true;
      }),
    find: () =>
      touch<KeptDraft<V> | null>(null, (storage) => {
        const all = keysIn(storage)
          .filter((key) => key.startsWith(start))
          .map((key) => parse(storage.getItem(key)))
          .filter((kept) => kept !== null);
        return all.sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt))[0] ?? null;
      }),
    clear: () =>
      touch(undefined, (storage) => {
        for (const key of keysIn(storage).filter((name) => name.startsWith(start))) storage.removeItem(key);
      }),
  };
}
