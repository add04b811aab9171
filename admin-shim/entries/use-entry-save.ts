import { useRef, useState } from 'react';
import { type Answer, type Failure, whyNotSaved } from '../api-client.ts';
import type { Creation } from '../parts/kept-draft.ts';
import type { UnsentSave } from '../parts/SaveStrip.tsx';
import { useSession } from '../parts/SignInAgain.tsx';
import { sendWaitingFocus } from '../photos/waiting-focus.ts';
import type { EntryKind, EntryValues, ListedEntry, SavedEntry, Status } from './entry-kind.ts';
import { type Merge, mergeValues } from './entry-merge.ts';
import { errorPaths, focusFirst } from './form-errors.ts';
import type { EntryFormState } from './use-entry-form.ts';

/** Two people's changes to the same fields, and the merge as far as it goes without asking. */
export interface Conflict<Full, Values> {
  theirs: Full;
  merge: Merge<Values>;
}

/** How the last save went, or goes. `status` is the one that was to be saved. */
export type SaveProgress =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `merged` are the labels of fields that were changed elsewhere and taken over; `warning` is the site's own sentence. */
  | { state: 'saved'; before: Status; after: Status; slug: string; commit: string; warning: string | undefined; merged: string[] }
  | (UnsentSave & { status: Status })
  /** The entry was deleted elsewhere. */
  | { state: 'gone'; status: Status }
  /** Fields are marked with what is wrong in them. */
  | { state: 'invalid' }
  | { state: 'refused'; message: string };

type SaveState<Full, Values> = SaveProgress | { state: 'conflict'; conflict: Conflict<Full, Values> };

/** Others may save again and again while this form is being merged and sent; after so many times the owner is asked. */
const MOST_MERGES = 5;

const isGone = (failure: Failure): boolean =>
  (failure.kind === 'stale' && failure.current === null) || (failure.kind === 'refused' && failure.status === 404);

/** Saves the form of an entry and tells how that goes. */
export function useEntrySave<Listed extends ListedEntry, Full extends ListedEntry, Values extends EntryValues, Valid>(
  { name, api, form: rules, saveFailed }: EntryKind<Listed, Full, Values, Valid>,
  held: EntryFormState<Full, Values, Valid>,
  onSaved: (saved: Full) => void,
) {
  const { form } = held;
  const withSession = useSession();
  const [saving, setSaving] = useState<SaveState<Full, Values>>({ state: 'idle' });
  const isBusy = useRef(false);

  function refuse(failure: Extract<Failure, { kind: 'refused' }>): void {
    const { errors } = failure;
    const placed = errors.flatMap((error) => {
      const path = rules.fieldOf(error.path);
      return path === null ? [] : [{ path, message: error.message }];
    });
    // The first message of a field is the one to show.
    for (const error of placed.toReversed()) held.refuse(error.path, error.message);
    if (placed.length > 0 && placed.length === errors.length) setSaving({ state: 'invalid' });
    else setSaving({ state: 'refused', message: saveFailed(whyNotSaved(failure)) });
    setTimeout(() =>
      focusFirst(
        name,
        placed.map(({ path }) => path),
      ),
    );
  }

  const draftOf = (valid: Valid, sent: Values, status: Status, isNew: boolean): object => ({
    ...rules.draftFrom(valid, held.withUntouched(sent), isNew ? null : held.latest()),
    status,
  });

  /** Sends the form; null where its own rules forbid it. */
  async function send(sent: Values, status: Status, isNew: boolean): Promise<Answer<SavedEntry<Full>, Full> | null> {
    let answer: Answer<SavedEntry<Full>, Full> | null = null;
    held.clearErrors();
    await form.handleSubmit(
      async (valid) => {
        setSaving({ state: 'saving' });
        const draft = draftOf(valid, sent, status, isNew);
        const base = isNew ? null : held.base();
        const key = base ? '' : held.beginCreation({ ...sent, status });
        answer = await withSession(() => (base ? api.update(base.id, draft, base.revision) : api.create(draft, key)));
      },
      (errors) => {
        setSaving({ state: 'invalid' });
        setTimeout(() => focusFirst(name, errorPaths(errors)));
      },
    )();
    return answer;
  }

  /** Sends a new entry whose answer was lost once more, just as it was; null where the rules for it have changed since. */
  async function resend({ key, sent }: Creation<Values>): Promise<Answer<SavedEntry<Full>, Full> | null> {
    const valid = rules.schemas[sent.status].safeParse(sent);
    if (!valid.success) return null;
    setSaving({ state: 'saving' });
    const draft = draftOf(valid.data, sent, sent.status, true);
    return withSession(() => api.create(draft, key));
  }

  /**
   * Sends the form until it is saved or somebody must be asked; what was saved elsewhere in between is merged in. What was typed
   * after a new entry whose answer was lost follows it as a change, once it is known what is saved.
   */
  async function sendMerging(chosen: Status, asNew: boolean, merged: readonly string[]): Promise<void> {
    let status = chosen;
    let isNew = asNew;
    const labels = new Set(merged);
    for (let merges = 0; ; merges++) {
      const lost = isNew ? held.creation() : null;
      const again = lost && (await resend(lost));
      const sent = again ? lost.sent : held.snapshot();
      const answer = again ?? (await send(sent, status, isNew));
      if (answer === null) return;
      if (answer.ok) {
        const { commit, warning, ...saved } = answer.value;
        const before = held.latest()?.status ?? 'draft';
        held.adopt(saved as unknown as Full, sent);
        onSaved(saved as unknown as Full);
        void sendWaitingFocus();
        if (again && (held.isUnsaved() || saved.status !== status)) {
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
        if (isCertain) held.endCreation();
        if (again && isCertain) continue;
      }
      const isKept = held.keepNow();
      if (failure.kind === 'network' || failure.kind === 'signed-out') {
        setSaving({ state: 'unsent', why: failure.kind, isKept, status });
        return;
      }
      if (isGone(failure) && (!isNew || failure.kind === 'stale')) {
        held.endCreation();
        setSaving({ state: 'gone', status });
        return;
      }
      if (failure.kind === 'refused' || failure.current === null) {
        refuse(failure.kind === 'refused' ? failure : { kind: 'refused', status: 409, message: failure.message, errors: [] });
        return;
      }
      const theirs = failure.current;
      const base = isNew ? (lost?.sent ?? null) : (held.base()?.values ?? null);
      const merge = mergeValues(rules, base, { ...held.snapshot(), status }, rules.valuesOf(theirs));
      if (merge.overlapping.length > 0 || merges === MOST_MERGES) {
        setSaving({ state: 'conflict', conflict: { theirs, merge } });
        return;
      }
      held.rebase(theirs, merge.values);
      isNew = false;
      status = merge.values.status;
      for (const field of merge.taken) labels.add(rules.labelOf(field));
    }
  }

  async function save(status: Status, isNew = held.entry === null, merged: readonly string[] = []): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    await sendMerging(status, isNew, merged).finally(() => {
      isBusy.current = false;
    });
  }

  return {
    saving,
    save: (status: Status) => void save(status),
    /** Saves what is in the form as an entry of its own. */
    saveAsNew: (status: Status) => void save(status, true),
    /** Saves a merge once the owner has chosen. */
    saveMerged({ theirs, merge }: Conflict<Full, Values>, values: Values): void {
      held.rebase(theirs, values);
      void save(values.status, false, merge.taken.map(rules.labelOf));
    },
    forget: () => setSaving({ state: 'idle' }),
  };
}
