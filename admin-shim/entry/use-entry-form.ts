import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import type { ListedEntry } from '#api/entries.ts';
import type { Typed } from './fields/typed.ts';
import { type Creation, createShelf, type UnsavedCopy, tabName } from './unsaved/unsaved-copy.ts';
import { useUnsavedCopy } from './unsaved/use-unsaved-copy.ts';
import type { EntryKind, FormValues, SaveRequest, SchemaForm } from './entry-kind.ts';
import { isEqual, mergeValues } from './entry-merge.ts';
import { type Refusal, useResolver } from './use-resolver.ts';
import { useSchemaForm } from './use-schema-form.ts';

/** What a save starts from: the revision that the typing began from, and the form as it was then, if that is known. */
export interface Base {
  id: string;
  revision: string;
  values: FormValues | null;
}

/** The save in progress; stored with the unsaved copy. */
export interface Pending {
  /** The new entry as it was sent, as long as it is not known whether the site has saved it. */
  creation: Creation<FormValues> | null;
  /** The form as it was to be saved when the site could not be reached, and what was sent then. */
  unsent: FormValues | null;
  request: SaveRequest | null;
}

const NOTHING_PENDING: Pending = { creation: null, unsent: null, request: null };

/** The state of an open form: what is typed, which of it is saved, and what this device keeps. */
export interface EntryFormState {
  form: SchemaForm;
  /** The entry as it is saved, as far as is known here; null if there is none. */
  entry: ListedEntry | null;
  /** The same without waiting for a rendering. */
  latest: () => ListedEntry | null;
  base: () => Base | null;
  version: number;
  /** Whether something is not saved; up to half a second late to say no. */
  isDirty: boolean;
  /** Whether this device can keep what is typed. */
  isKept: boolean;
  /** An earlier unsaved copy, until the user continues or discards it. */
  kept: UnsavedCopy<FormValues> | null;
  continueKept: () => void;
  discardKept: () => void;
  /** Whether something kept was discarded, and nothing was typed since. */
  canUndoDiscard: boolean;
  undoDiscard: () => void;
  pending: RefObject<Pending>;
  /** Gives up everything that is not saved. */
  letGo: () => void;
  /** Keeps the form on this device now; says whether that worked. */
  keepNow: () => boolean;
  /** Marks a field as wrong by the site's word, until it holds something else. */
  refuse: (path: string, message: string) => void;
  /** Forgets what is wrong with the form, before it is sent. */
  clearErrors: () => void;
  /** The form as it is now, which later typing does not change. */
  snapshot: () => FormValues;
  /** A form to be sent: fields untouched since the entry was read are as they were read. */
  withUntouched: (values: FormValues) => FormValues;
  /** Whether something is not saved, at this very moment; with `exceptStatus`, something besides the status. */
  isUnsaved: (exceptStatus?: 'exceptStatus') => boolean;
  /** Whether all but the status is saved, as a draft: a copy on this device would only repeat that. */
  isSavedAsDraft: () => boolean;
  /** Whether a field still holds what the site has refused. */
  isRefused: () => boolean;
  /**
   * Takes over what has been saved; `sent` is the form as it was sent. Words typed since then stay. While someone is writing
   * (`isWriting`), only the address is put into the form.
   */
  adopt: (saved: ListedEntry, sent: FormValues, isWriting?: boolean) => void;
  /** Continues from what was saved elsewhere, with these values in the form. */
  rebase: (theirs: ListedEntry, values: FormValues) => void;
}

interface Opened {
  /** The entry to edit, or null for a new one. */
  entry: ListedEntry | null;
  /** What a new form starts with. */
  start: FormValues;
  /** Tells this form from others of its kind on this device, as long as it is of no saved entry. */
  shelfId: string;
}

/** Sets values in a form whose rows may be rebuilt by that, and puts the focus back to where it was. */
function keepingFocus(set: () => void): void {
  const before = document.activeElement;
  const place = before instanceof HTMLInputElement || before instanceof HTMLTextAreaElement ? before.selectionStart : null;
  set();
  if (!before?.id) return;
  setTimeout(() => {
    const input = document.getElementById(before.id);
    if (before.isConnected || !input) return;
    input.focus({ preventScroll: true });
    if (place !== null && (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
      input.setSelectionRange(place, place);
  });
}

/** Holds the form of an entry of any kind. Nothing here looks at the whole form at a key press. */
export function useEntryForm({ name, form: rules }: EntryKind, opened: Opened): EntryFormState {
  const [entry, setEntry] = useState(opened.entry);
  const latest = useRef(opened.entry);
  const shelfId = entry?.id ?? opened.shelfId;
  const shelf = useMemo(
    () => createShelf(() => localStorage, name, shelfId, rules.readValues, { tab: tabName(() => sessionStorage) }),
    [name, shelfId, rules],
  );
  const [kept, setKept] = useState(() => shelf.find());
  const [discarded, setDiscarded] = useState<UnsavedCopy<FormValues> | null>(null);
  const [version, setVersion] = useState(0);
  const [isDirty, setIsDirty] = useState(false);
  const [isKept, setIsKept] = useState(true);
  /** The form as it is on the site: unsaved is what differs from it. */
  const clean = useRef(opened.start);
  const base = useRef<Base | null>(opened.entry && { id: opened.entry.id, revision: opened.entry.revision, values: opened.start });
  const pending = useRef(NOTHING_PENDING);
  const refusals = useRef(new Map<string, Refusal>());
  const resolver = useResolver(name, rules, () => base.current?.values, refusals);
  const form = useSchemaForm(opened.start, resolver);
  const { getValues, setValue, onChange } = form;

  const isUnsaved = (exceptStatus?: 'exceptStatus') => {
    const values = getValues();
    return rules.fields.some((field) => !(exceptStatus && field === 'status') && !isEqual(values[field], clean.current[field]));
  };
  /** Whether a draft is saved as it is in the form, which only says that it is to be published. */
  const isSavedAsDraft = () =>
    latest.current?.status === 'draft' && pending.current.unsent === null && isUnsaved() && !isUnsaved('exceptStatus');
  useEffect(() => onChange(({ isTyped }) => isTyped && setIsDirty(true)), [onChange]);
  const keepNow = useUnsavedCopy({
    shelf,
    unsaved: () => {
      const isNow = isUnsaved();
      setIsDirty(isNow);
      if (!isNow || isSavedAsDraft()) return null;
      const { revision = null, values = null } = base.current ?? {};
      return { values: getValues(), revision, base: values, ...pending.current };
    },
    onChange,
    onKept: setIsKept,
    isWaiting: kept !== null,
  });

  // What was typed while a save was under way is no part of it, and is kept on.
  useEffect(() => {
    if (isUnsaved()) keepNow();
  }, [entry]);

  /** Puts values into the form where they differ from what is there. */
  function put(values: FormValues, fields: readonly string[]): void {
    const changed = fields.filter((field) => !isEqual(values[field], getValues()[field]));
    if (changed.length > 0) {
      keepingFocus(() => {
        for (const field of changed) setValue(field, values[field]);
        setVersion((before) => before + 1);
      });
    }
    setIsDirty(isUnsaved());
  }

  function hold(saved: ListedEntry, values: FormValues): void {
    clean.current = values;
    base.current = { id: saved.id, revision: saved.revision, values };
    latest.current = saved;
    pending.current = NOTHING_PENDING;
    shelf.clear();
    setEntry(saved);
  }

  return {
    form,
    entry,
    latest: () => latest.current,
    base: () => base.current,
    version,
    isDirty,
    isKept,
    kept,
    pending,
    keepNow,
    snapshot: () => structuredClone(getValues()),

    refuse(path, message) {
      refusals.current.set(path, { value: structuredClone(get(getValues(), path)), message });
      form.setError(path, { type: 'server', message });
    },

    clearErrors() {
      refusals.current.clear();
      form.clearErrors();
    },

    isUnsaved,
    isSavedAsDraft,
    isRefused: () => [...refusals.current].some(([path, { value }]) => isEqual(get(getValues(), path), value)),

    continueKept() {
      if (!kept) return;
      const { creation = null, unsent = null, request = null } = kept;
      pending.current = { creation, unsent, request };
      const isNewest = kept.revision === base.current?.revision;
      // What was not touched is as it is stored, however an older form may have shown it. What has changed since is merged by the save.
      form.reset(isNewest && kept.base ? mergeValues(rules, kept.base, kept.values, clean.current).values : kept.values);
      if (base.current && kept.revision !== null && !isNewest)
        base.current = { ...base.current, revision: kept.revision, values: kept.base };
      setVersion((before) => before + 1);
      setIsDirty(true);
      setKept(null);
      shelf.take(kept);
      keepNow();
    },

    discardKept() {
      if (kept) shelf.take(kept);
      setDiscarded(kept);
      setKept(null);
    },

    canUndoDiscard: discarded !== null && !isDirty,

    undoDiscard() {
      if (discarded) shelf.keep(discarded);
      setKept(shelf.find());
      setDiscarded(null);
    },

    letGo() {
      pending.current = NOTHING_PENDING;
      shelf.clear();
      form.reset(clean.current);
      setVersion((before) => before + 1);
      setIsDirty(false);
    },

    withUntouched(values) {
      const read = latest.current && rules.valuesOf(latest.current);
      if (!read) return values;
      const untouched = rules.fields.filter((field) => isEqual(values[field], clean.current[field]));
      return { ...values, ...Object.fromEntries(untouched.map((field) => [field, read[field]])) };
    },

    adopt(saved, sent, isWriting = false) {
      const values = rules.valuesOf(saved);
      const now = getValues();
      if (isWriting) {
        // What the site writes differently, such as a space at the end, would be taken from under the cursor.
        hold(saved, values);
        clean.current = { ...sent, slug: values.slug };
        if (now.slug === sent.slug && now.slug !== values.slug) setValue('slug', values.slug);
        setIsDirty(isUnsaved());
        return;
      }
      // What only reads differently, such as HTML in another writing, stays as it was typed.
      for (const field of rules.fields) if (rules.isSame?.(field, values[field], sent[field])) values[field] = sent[field] as Typed;
      hold(saved, values);
      put(
        values,
        rules.fields.filter((field) => isEqual(now[field], sent[field])),
      );
    },

    rebase(theirs, values) {
      setDiscarded(null);
      hold(theirs, rules.valuesOf(theirs));
      put(values, rules.fields);
      keepNow();
    },
  };
}
