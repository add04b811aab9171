import { useRef, useState } from 'react';
import type { Saved } from '#api/entries.ts';
import type { AdminSettings } from '#api/settings.ts';
import { type Answer, type Failure, whyNotSaved } from '../../network/api-client.ts';
import { type Merge, mergeValues } from '../../entries/entry-merge.ts';
import type { UnsentSave } from '../../publishing/SaveStrip.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { saveSettings } from './settings-api.ts';
import { type FlatSettings, flatten, pathInForm, SETTINGS_FIELDS, type SettingsValues, tabOf, unflatten } from './settings-form.ts';
import type { Message } from './use-message.ts';
import { type SettingsFormState, withDefaults } from './use-settings-form.ts';

/** How the last save went, or goes. */
export type SaveProgress =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; commit: string | null }
  | UnsentSave
  /** Fields are marked with what is wrong in them. */
  | { state: 'invalid' }
  | { state: 'refused'; reason: string | null };

/** Two people's changes to the same fields, and the merge as far as it goes without asking. */
interface Conflict {
  theirs: AdminSettings;
  merge: Merge<FlatSettings>;
}

/** Others may save again and again while this form is being merged and sent; after so many times the owner is asked. */
const MOST_MERGES = 5;
const FAILED: Message = { kind: 'error', text: 'Failed to save settings. Please try again.' };

type SaveAnswer = Answer<Saved<AdminSettings>, AdminSettings>;

interface SaveEvents {
  onSaved: (saved: AdminSettings) => void;
  /** Fields are marked as wrong now. */
  onInvalid: () => void;
  onMessage: (message: Message) => void;
}

/** Saves the settings and tells how that goes. */
export function useSettingsSave(held: SettingsFormState, { onSaved, onInvalid, onMessage }: SaveEvents) {
  const { form } = held;
  const withSession = useSession();
  const [saving, setSaving] = useState<SaveProgress | { state: 'conflict'; conflict: Conflict }>({ state: 'idle' });
  const isBusy = useRef(false);

  function refuse(failure: Extract<Failure, { kind: 'refused' }>): void {
    const { errors } = failure;
    const placed = errors.map((error) => ({ ...error, path: pathInForm(error.path) })).filter(({ path }) => tabOf(path) !== null);
    // The first message of a field is the one to show.
    for (const error of placed.toReversed()) form.setError(error.path as 'siteName', { type: 'server', message: error.message });
    const isAllPlaced = placed.length > 0 && placed.length === errors.length;
    setSaving(isAllPlaced ? { state: 'invalid' } : { state: 'refused', reason: whyNotSaved(failure) });
    if (placed.length > 0) onInvalid();
  }

  function fail(failure: Failure): void {
    const isKept = held.keepNow();
    onMessage(FAILED);
    if (failure.kind === 'network' || failure.kind === 'signed-out') setSaving({ state: 'unsent', why: failure.kind, isKept });
    else if (failure.kind === 'refused') refuse(failure);
    else setSaving({ state: 'refused', reason: failure.message });
  }

  /** Sends the form; null where its own rules forbid it. */
  async function send(sent: SettingsValues): Promise<SaveAnswer | null> {
    let answer: SaveAnswer | null = null;
    form.clearErrors();
    await form.handleSubmit(
      async () => {
        setSaving({ state: 'saving' });
        answer = await withSession(() => saveSettings(sent, held.base().revision));
      },
      () => {
        setSaving({ state: 'invalid' });
        onInvalid();
      },
    )();
    return answer;
  }

  /** Sends the form until it is saved or somebody must be asked; what was saved elsewhere in between is merged in. */
  async function sendMerging(): Promise<void> {
    for (let merges = 0; ; merges++) {
      const sent = held.prepare();
      const answer = await send(sent);
      if (answer === null) return;
      if (answer.ok) {
        const { commit, ...saved } = answer.value;
        setSaving({ state: 'saved', commit });
        onMessage({ kind: 'success', text: 'Settings saved successfully!' });
        held.adopt(saved, sent);
        onSaved(saved);
        return;
      }
      const { failure } = answer;
      if (failure.kind !== 'stale' || failure.current === null) {
        fail(failure);
        return;
      }
      held.keepNow();
      const theirs = failure.current;
      const base = held.base().values;
      const merge = mergeValues({ fields: SETTINGS_FIELDS }, base && flatten(base), flatten(held.prepare()), flatten(withDefaults(theirs)));
      if (merge.overlapping.length > 0 || merges === MOST_MERGES) {
        setSaving({ state: 'conflict', conflict: { theirs, merge } });
        return;
      }
      held.rebase(theirs, unflatten(merge.values));
    }
  }

  async function save(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    await sendMerging().finally(() => {
      isBusy.current = false;
    });
  }

  return {
    saving,
    save: () => void save(),
    /** Saves a merge once the owner has chosen. */
    saveMerged({ theirs }: Conflict, values: FlatSettings): void {
      held.rebase(theirs, unflatten(values));
      void save();
    },
    forget: () => setSaving({ state: 'idle' }),
  };
}
