import { useRef, useState } from 'react';
import type { ListedEntry, Saved, Status } from '#api/entries.ts';
import { slugForTitle } from '#schema/content-kinds.ts';
import { countryOf } from '#schema/country.ts';
import { bakeryMoney } from '../kit/bakery-money.ts';
import { type Answer, type Failure, isGone, whyNotSaved } from '../network/api-client.ts';
import type { Creation } from './unsaved/unsaved-copy.ts';
import { useSession } from '../session/SignInAgain.tsx';
import { sendWaitingFocus } from './photos/waiting-focus.ts';
import { textIn, type Typed } from './fields/typed.ts';
import { type EntryKind, type FormValues, itWas, type ValidForm } from './entry-kind.ts';
import { isEqual, type Merge, mergeValues } from './entry-merge.ts';
import { errorPaths, focusFirst } from './form-errors.ts';
import { saveActions } from './save-actions.ts';
import type { EntryFormState } from './use-entry-form.ts';

/** Two people's changes to the same fields, and the merge as far as it goes without asking. */
export interface Conflict {
  theirs: ListedEntry;
  merge: Merge<FormValues>;
}

/** How the last save went, or goes. `status` is the one that was to be saved. */
export type SaveProgress =
  | { state: 'idle' }
  /** `byItself`: an autosave or a retry, so nothing is disabled. */
  | { state: 'saving'; byItself: boolean }
  /** `merged` are the labels of fields that were changed elsewhere and taken over; `warning` is the site's own sentence. */
  | { state: 'saved'; before: Status; after: Status; slug: string; commit: string | null; warning: string | undefined; merged: string[] }
  /** It did not reach the site; `isKept` says whether this device has it. */
  | { state: 'unsent'; why: 'network' | 'signed-out'; isKept: boolean; status: Status }
  /** The entry was deleted elsewhere. */
  | { state: 'gone'; status: Status }
  /** Fields are marked with what is wrong in them. */
  | { state: 'invalid' }
  | { state: 'refused'; message: string };

type SaveState = SaveProgress | { state: 'conflict'; conflict: Conflict };

/** How a save came about: by a press of a button, by itself while someone writes, or again once the network is back. */
type Cause = 'pressed' | 'autosave' | 'retry';

/** Others may save again and again while this form is being merged and sent; after so many times the owner is asked. */
const MOST_MERGES = 5;

/** A form as the draft that it is until someone publishes it. */
export const asDraft = (values: FormValues): FormValues => ({ ...values, status: 'draft' });

/** Saves the form of an entry and tells how that goes. */
export function useEntrySave(kind: EntryKind, held: EntryFormState, onSaved: (saved: ListedEntry) => void) {
  const { name, api, form: rules, saveFailed, reveal } = kind;
  const { form } = held;
  const withSession = useSession();
  const [saving, setSaving] = useState<SaveState>({ state: 'idle' });
  const running = useRef<Promise<void> | null>(null);
  const isPressed = useRef(false);

  function showFirst(paths: readonly string[]): void {
    reveal?.(paths);
    setTimeout(() => focusFirst(name, paths));
  }

  function refuse(failure: Extract<Failure, { kind: 'refused' }>, cause: Cause): void {
    const { errors } = failure;
    const placed = errors.flatMap((error) => {
      const path = rules.fieldOf(error.path, form.getValues());
      return path === null ? [] : [{ path, message: error.message }];
    });
    // The first message of a field is the one to show.
    for (const error of placed.toReversed()) held.refuse(error.path, error.message);
    if (placed.length > 0 && placed.length === errors.length) setSaving({ state: 'invalid' });
    else setSaving({ state: 'refused', message: saveFailed(whyNotSaved(failure)) });
    if (cause === 'autosave') return;
    showFirst(placed.map(({ path }) => path));
  }

  function payloadOf(valid: ValidForm, sent: FormValues, isNew: boolean): object {
    const payload = rules.draftFrom(valid, held.withUntouched(sent), isNew ? null : held.latest());
    // An address that was only made of the title need not be free: the site makes another one like it.
    const isSlugMade = isNew && sent.slug === slugForTitle(name, textIn(sent[rules.title]), countryOf(bakeryMoney()));
    return { ...payload, status: sent.status, ...(isSlugMade ? { slug: '' } : {}) };
  }

  /** An autosave does not ask the user to sign in. */
  const asking = (cause: Cause): typeof withSession => (cause === 'autosave' ? (call) => call() : withSession);

  async function transmit(
    valid: ValidForm,
    sent: FormValues,
    isNew: boolean,
    cause: Cause,
  ): Promise<Answer<Saved<ListedEntry>, ListedEntry>> {
    setSaving({ state: 'saving', byItself: cause !== 'pressed' });
    const payload = payloadOf(valid, sent, isNew);
    const base = isNew ? null : held.base();
    const creation = { key: crypto.randomUUID(), sent };
    const request = base ? api.update(base.id, payload, base.revision) : api.creation(payload, creation.key);
    held.pending.current = { creation: base ? null : creation, unsent: sent, request };
    held.keepNow();
    return asking(cause)(() => api.save(request));
  }

  /** Validates and sends a form; null if it is invalid, with the errors beside the fields. */
  async function send(sent: FormValues, isNew: boolean, cause: Cause): Promise<Answer<Saved<ListedEntry>, ListedEntry> | null> {
    let answer: Answer<Saved<ListedEntry>, ListedEntry> | null = null;
    if (cause !== 'pressed') {
      const valid = rules.schemas[sent.status].safeParse(sent);
      return valid.success ? transmit(valid.data, sent, isNew, cause) : null;
    }
    held.clearErrors();
    await form.handleSubmit(
      async (valid) => {
        answer = await transmit(valid, sent, isNew, cause);
      },
      (errors) => {
        setSaving({ state: 'invalid' });
        showFirst(errorPaths(errors));
      },
    )();
    return answer;
  }

  /** Sends a new entry whose answer was lost once more, just as it was; null if the rules for it have changed since. */
  async function resend({ key, sent }: Creation<FormValues>, cause: Cause): Promise<Answer<Saved<ListedEntry>, ListedEntry> | null> {
    const valid = rules.schemas[sent.status].safeParse(sent);
    if (!valid.success) return null;
    setSaving({ state: 'saving', byItself: cause !== 'pressed' });
    const payload = payloadOf(valid.data, sent, true);
    return asking(cause)(() => api.save(api.creation(payload, key)));
  }

  /**
   * Sends the form until it is saved or someone must be asked; what was saved elsewhere in between is merged in. What was typed
   * after a new entry whose answer was lost follows it as a change, once it is known what is saved.
   */
  async function sendMerging(cause: Cause, asNew: boolean, merged: readonly string[]): Promise<void> {
    let waiting = cause === 'retry' ? held.pending.current.unsent : null;
    // By itself nothing is published, whatever status is chosen.
    const current = () => (cause === 'autosave' ? asDraft(held.snapshot()) : held.snapshot());
    let { status } = waiting ?? current();
    let isNew = asNew;
    const labels = new Set(merged);
    for (let merges = 0; ; merges++) {
      const lost = isNew ? held.pending.current.creation : null;
      const again = lost && (await resend(lost, cause));
      // What was typed after a press is not sent before the next one.
      const sent = again ? lost.sent : (waiting ?? current());
      const answer = again ?? (await send(sent, isNew, cause));
      if (answer === null) {
        if (cause !== 'pressed') setSaving({ state: 'idle' });
        return;
      }
      if (answer.ok) {
        const { commit, warning, ...saved } = answer.value;
        const before = held.latest()?.status ?? 'draft';
        held.adopt(saved, sent, cause !== 'pressed');
        onSaved(saved);
        void sendWaitingFocus();
        if (again && cause === 'pressed' && (held.isUnsaved() || saved.status !== status)) {
          isNew = false;
          continue;
        }
        setSaving({ state: 'saved', before, after: saved.status, slug: saved.slug, commit, warning, merged: [...labels] });
        return;
      }
      const { failure } = answer;
      if (isNew && failure.kind === 'refused') {
        // That a second try could not be made says nothing of the first.
        const isCertain = again ? failure.status < 500 : failure.outcomeUnknown !== true;
        if (isCertain) held.pending.current = { ...held.pending.current, creation: null };
        if (again && isCertain) continue;
      }
      const isUnsent = failure.kind === 'network' || failure.kind === 'signed-out';
      if (!isUnsent) held.pending.current = { ...held.pending.current, unsent: null, request: null };
      const isKept = held.keepNow();
      if (isUnsent) {
        setSaving({ state: 'unsent', why: failure.kind, isKept, status });
        return;
      }
      if (isGone(failure) && (!isNew || failure.kind === 'stale')) {
        held.pending.current = { ...held.pending.current, creation: null };
        setSaving({ state: 'gone', status });
        return;
      }
      if (failure.kind === 'refused' || failure.current === null) {
        refuse(failure.kind === 'refused' ? failure : { kind: 'refused', status: 409, message: failure.message, errors: [] }, cause);
        return;
      }
      const theirs = failure.current;
      const base = isNew ? (lost?.sent ?? null) : (held.base()?.values ?? null);
      const merge = mergeValues<FormValues>(rules, base, { ...held.withUntouched(held.snapshot()), status }, rules.valuesOf(theirs));
      const hasTypedSince = waiting !== null && !isEqual(waiting, held.snapshot());
      const isPublishedNow = cause === 'autosave' && theirs.status === 'published';
      if (cause !== 'pressed' && (merge.overlapping.length > 0 || hasTypedSince || isPublishedNow)) {
        const button = saveActions(held.latest()?.status ?? 'draft', status).find((action) => action.status === status)?.label;
        const message = `${itWas(kind, 'This')} also changed elsewhere, so it is not saved yet. Tap “${button}” to see both versions and choose.`;
        setSaving({ state: 'refused', message });
        return;
      }
      if (merge.overlapping.length > 0 || merges === MOST_MERGES) {
        setSaving({ state: 'conflict', conflict: { theirs, merge } });
        return;
      }
      held.rebase(theirs, cause === 'autosave' ? { ...merge.values, status: held.snapshot().status } : merge.values);
      waiting = null;
      isNew = false;
      status = merge.values.status;
      for (const field of merge.taken) labels.add(rules.labelOf(field));
    }
  }

  async function run(cause: Cause, asNew = false, merged: readonly string[] = []): Promise<void> {
    // A press waits for the running autosave; an autosave or retry is skipped if a save is running.
    if (running.current && (cause !== 'pressed' || isPressed.current)) return;
    if (cause === 'pressed') isPressed.current = true;
    await running.current;
    running.current = sendMerging(cause, asNew || held.latest() === null, merged).finally(() => {
      running.current = null;
      if (cause === 'pressed') isPressed.current = false;
    });
    await running.current;
  }

  /** Saves the form with a status, which is then the form's too. */
  async function save(status: Status, asNew = false): Promise<void> {
    const values = form.getValues();
    const entry = held.latest();
    if (values.status !== status) form.setValue('status', status);
    for (const [field, value] of Object.entries((entry && rules.follow?.(values, entry)) ?? {})) form.setValue(field, value as Typed);
    await run('pressed', asNew);
  }

  return {
    saving,
    save: (status: Status) => void save(status),
    /** The same; resolves to whether nothing is left to save. */
    async press(status: Status): Promise<boolean> {
      await save(status);
      return !held.isUnsaved();
    },
    /** Saves what is in the form as an entry of its own. */
    saveAsNew: (status: Status) => void save(status, true),
    /** Sends what could not be sent, as it was; does not interrupt the person who is writing. */
    retry: () => run('retry'),
    /** Saves a draft as it is, where its rules allow that; resolves to whether nothing is left to save. */
    async autosave(): Promise<boolean> {
      await run('autosave');
      return !held.isUnsaved();
    },
    /** Waits for the save that is under way, if there is one. */
    whenSaved: () => running.current,
    /** Saves a merge once the owner has chosen. */
    saveMerged({ theirs, merge }: Conflict, values: FormValues): void {
      held.rebase(theirs, values);
      void run('pressed', false, merge.taken.map(rules.labelOf));
    },
    forget: () => setSaving({ state: 'idle' }),
  };
}
