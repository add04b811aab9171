import { useRef, useState } from 'react';
import { type AdminSettings, type Answer, type Failure, saveSettings } from '../../api-client.ts';
import { useSession } from '../../parts/SignInAgain.tsx';
import { pathInForm, type SettingsValues, tabOf } from './settings-form.ts';
import type { SettingsFormHandle } from './SettingsFields.tsx';
import type { Message } from './use-message.ts';

/** How the last save went. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'saving' }
  | { state: 'saved'; commit: string }
  | { state: 'unsent'; why: 'network' | 'signed-out'; isKept: boolean }
  /** The settings were saved elsewhere meanwhile, and both changed the same. */
  | { state: 'stale'; theirs: AdminSettings }
  /** Fields are marked with what is wrong in them. */
  | { state: 'invalid' }
  | { state: 'refused'; reason: string | null };

interface SettingsSave {
  form: SettingsFormHandle;
  /** The revision that the form began from. */
  revision: string;
  /** The form as it is to be sent. */
  prepare: () => SettingsValues;
  /** Takes over what is saved now; `sent` is the form at the time it was sent. */
  onSaved: (saved: AdminSettings, sent: SettingsValues) => void;
  /** Takes over what was saved elsewhere. True where nothing has to be asked, so that the save can go on. */
  onStale: (theirs: AdminSettings) => boolean;
  /** Shows the first field in which something is wrong. */
  onInvalid: () => void;
  /** Keeps the form on this device; says whether that worked. */
  keepNow: () => boolean;
  onMessage: (message: Message) => void;
}

type SaveAnswer = Answer<AdminSettings & { commit: string }, AdminSettings>;

const FAILED: Message = { kind: 'error', text: 'Failed to save settings. Please try again.' };

/** Saves the settings and tells how that goes. */
export function useSettingsSave({ form, revision, prepare, onSaved, onStale, onInvalid, keepNow, onMessage }: SettingsSave) {
  const withSession = useSession();
  const [saving, setSaving] = useState<SaveState>({ state: 'idle' });
  const isBusy = useRef(false);

  function refuse({ message, errors }: Extract<Failure, { kind: 'refused' }>): void {
    const placed = errors.map((error) => ({ ...error, path: pathInForm(error.path) })).filter(({ path }) => tabOf(path) !== null);
    // The first message of a field is the one to show.
    for (const error of placed.toReversed()) form.setError(error.path as 'siteName', { type: 'server', message: error.message });
    const isAllPlaced = placed.length > 0 && placed.length === errors.length;
    setSaving(isAllPlaced ? { state: 'invalid' } : { state: 'refused', reason: message });
    if (placed.length > 0) onInvalid();
  }

  async function send(sent: SettingsValues, onto: string): Promise<void> {
    const answer: SaveAnswer = await withSession(() => saveSettings(sent, onto));
    if (answer.ok) {
      const { commit, ...saved } = answer.value;
      setSaving({ state: 'saved', commit });
      onMessage({ kind: 'success', text: 'Settings saved successfully!' });
      onSaved(saved, sent);
      return;
    }
    const { failure } = answer;
    if (failure.kind === 'stale' && failure.current) {
      if (onStale(failure.current)) await send(prepare(), failure.current.revision);
      else setSaving({ state: 'stale', theirs: failure.current });
      return;
    }
    const isKept = keepNow();
    onMessage(FAILED);
    if (failure.kind === 'network' || failure.kind === 'signed-out') setSaving({ state: 'unsent', why: failure.kind, isKept });
    else if (failure.kind === 'refused') refuse(failure);
    else setSaving({ state: 'refused', reason: failure.message });
  }

  async function save(onto: string = revision): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    const sent = prepare();
    form.clearErrors();
    await form
      .handleSubmit(
        () => {
          setSaving({ state: 'saving' });
          return send(sent, onto);
        },
        () => {
          setSaving({ state: 'invalid' });
          onInvalid();
        },
      )()
      .finally(() => {
        isBusy.current = false;
      });
  }

  return { saving, save, forget: () => setSaving({ state: 'idle' }) };
}
