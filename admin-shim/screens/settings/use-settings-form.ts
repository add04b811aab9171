import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { AdminSettings } from '#api/settings.ts';
import { localDate } from '#domain/dates.ts';
import type { Settings } from '#domain/settings.ts';
import { moveSitemapPages } from '#domain/sitemap-page.ts';
import { useSoonerChecks } from '../../entries/use-sooner-checks.ts';
import { createDraftShelf, type KeptDraft } from '../../unsaved/kept-draft.ts';
import { useKeptDraft } from '../../unsaved/use-kept-draft.ts';
import { flatten, isSame, readValues, SETTINGS_FIELDS, settingsFormSchema, type SettingsValues, valuesOf } from './settings-form.ts';

/** The form of the settings, as react-hook-form holds it. */
export type SettingsFormHandle = UseFormReturn<SettingsValues, unknown, Settings>;

/** What a save starts from: the revision that the typing began from, and the form as it was then, where that is known. */
interface Base {
  revision: string;
  values: SettingsValues | null;
}

/** The settings in the hand: what is typed, what of it is saved, and what this device keeps of it. */
export interface SettingsFormState {
  form: SettingsFormHandle;
  base: () => Base;
  /** The address of the site as it is saved. */
  siteUrl: string;
  /** How many default pages were missing from the settings as they are saved, and stand in the form. */
  addedCount: number;
  isDirty: boolean;
  /** What was typed here earlier and never saved, as long as nobody has said what to do with it. */
  kept: KeptDraft<SettingsValues> | null;
  continueKept: () => void;
  discardKept: () => void;
  /** Keeps the form on this device now; says whether that worked. */
  keepNow: () => boolean;
  /** The form as it is to be sent. Pages move along with the site's address. */
  prepare: () => SettingsValues;
  /** Takes over what has been saved; `sent` is the form as it was sent. Words typed since then stay. */
  adopt: (saved: AdminSettings, sent: SettingsValues) => void;
  /** Continues from what was saved elsewhere, with these values in the form. */
  rebase: (theirs: AdminSettings, values: SettingsValues) => void;
}

const shelf = createDraftShelf(() => localStorage, 'settings', 'site', readValues);

/** The form of settings as they are saved, with the default pages that they lack. */
export const withDefaults = (settings: Settings): SettingsValues => valuesOf(settings, localDate(new Date()));

/** Holds the form of the settings. */
export function useSettingsForm(opened: AdminSettings): SettingsFormState {
  const [initial] = useState(() => withDefaults(opened));
  const [addedCount, setAddedCount] = useState(initial.pages.length - opened.pages.length);
  const [siteUrl, setSiteUrl] = useState(opened.siteUrl);
  const [kept, setKept] = useState(() => shelf.find());
  const [isDirty, setIsDirty] = useState(false);
  /** The form as it is on the site: unsaved is what differs from it. */
  const clean = useRef(initial);
  const base = useRef<Base>({ revision: opened.revision, values: initial });
  const form = useForm<SettingsValues, unknown, Settings>({
    defaultValues: initial,
    resolver: zodResolver(settingsFormSchema),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
  });
  const { getValues, setValue, subscribe } = form;
  useSoonerChecks(form);

  const isUnsaved = () => !isSame(getValues(), clean.current);
  const onChange = useCallback((listener: () => void) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]);
  useEffect(() => onChange(() => setIsDirty(true)), [onChange]);
  const keepNow = useKeptDraft({
    shelf,
    unsaved: () => {
      const isNow = isUnsaved();
      setIsDirty(isNow);
      return isNow ? { values: getValues(), revision: base.current.revision, base: base.current.values } : null;
    },
    onChange,
    isWaiting: kept !== null,
  });

  /** Puts values into the form where they differ from what is there. */
  function put(values: SettingsValues): void {
    const [before, after] = [flatten(getValues()), flatten(values)];
    for (const field of SETTINGS_FIELDS) {
      if (JSON.stringify(before[field]) !== JSON.stringify(after[field])) setValue(field, structuredClone(after[field]) as never);
    }
    setIsDirty(isUnsaved());
  }

  function hold({ revision, siteUrl: address }: AdminSettings, values: SettingsValues): void {
    clean.current = values;
    base.current = { revision, values };
    shelf.clear();
    setSiteUrl(address);
  }

  return {
    form,
    base: () => base.current,
    siteUrl,
    addedCount,
    isDirty,
    kept,
    keepNow,

    continueKept() {
      if (!kept) return;
      if (kept.revision !== null && kept.revision !== base.current.revision) base.current = { revision: kept.revision, values: kept.base };
      put(kept.values);
      setKept(null);
    },

    discardKept() {
      shelf.clear();
      setKept(null);
    },

    prepare() {
      const values = structuredClone(getValues());
      const pages = moveSitemapPages(values.pages, clean.current.siteUrl, values.siteUrl);
      put({ ...values, pages });
      return { ...values, pages };
    },

    adopt(saved, sent) {
      const values = readValues(saved) as SettingsValues;
      const isAsSent = isSame(getValues(), sent);
      hold(saved, values);
      setAddedCount(0);
      put(isAsSent ? values : getValues());
    },

    rebase(theirs, values) {
      hold(theirs, withDefaults(theirs));
      put(values);
      keepNow();
    },
  };
}
