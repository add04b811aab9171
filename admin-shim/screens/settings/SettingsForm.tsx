import { zodResolver } from '@hookform/resolvers/zod';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { localDate } from '#domain/dates.ts';
import type { Settings } from '#domain/settings.ts';
import { moveSitemapPages } from '#domain/sitemap-page.ts';
import { SETTINGS_TABS, type SettingsTab } from '../../address.ts';
import type { AdminSettings } from '../../api-client.ts';
import { createDraftShelf, type KeptDraft } from '../../parts/kept-draft.ts';
import { LeaveGuard } from '../../parts/LeaveGuard.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { useKeptDraft } from '../../parts/use-kept-draft.ts';
import { KeptOffer } from '../blog/KeptOffer.tsx';
import { PagesTab } from './PagesTab.tsx';
import { SaveStrip } from './SaveStrip.tsx';
import { inputId, isSame, readValues, settingsFormSchema, type SettingsValues, tabOf, valuesOf, wrongFields } from './settings-form.ts';
import { FeatureFields, TextFields } from './SettingsFields.tsx';
import { useMessage } from './use-message.ts';
import { useSettingsSave } from './use-settings-save.ts';

const TAB_LABELS: Record<SettingsTab, string> = {
  general: 'General',
  pages: 'Pages',
  seo: 'SEO',
  social: 'Social Media',
  features: 'Features',
};

const today = (): string => localDate(new Date());

/** What the device keeps: the form, and the settings that it was typed upon. */
interface KeptSettings {
  values: SettingsValues;
  base: SettingsValues;
}

function readKept(kept: unknown): KeptSettings | null {
  if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('base' in kept)) return null;
  const [values, base] = [readValues(kept.values), readValues(kept.base)];
  return values && base && { values, base };
}

const shelf = createDraftShelf(() => localStorage, 'settings', 'site', readKept);

interface SettingsFormProps {
  settings: AdminSettings;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  onSaved: (settings: AdminSettings) => void;
}

/** The form of the settings, from the first key to visitors having them. */
export function SettingsForm({ settings: opened, tab, onTab, onSaved }: SettingsFormProps) {
  const [initial] = useState(() => valuesOf(opened, today()));
  const [addedCount, setAddedCount] = useState(initial.pages.length - opened.pages.length);
  const [kept, setKept] = useState<KeptDraft<KeptSettings> | null>(() => shelf.find());
  const [revision, setRevision] = useState(opened.revision);
  const [isDirty, setIsDirty] = useState(false);
  const [message, showMessage] = useMessage();
  /** The form as it is on the site: unsaved is what differs from it. */
  const clean = useRef(initial);
  const saveButton = useRef<HTMLButtonElement>(null);
  const form = useForm<SettingsValues, unknown, Settings>({
    defaultValues: initial,
    resolver: zodResolver(settingsFormSchema),
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const { formState, getValues, setValue, subscribe } = form;
  const wrong = wrongFields(formState.errors);

  const unsaved = () => (isSame(getValues(), clean.current) ? null : { values: getValues(), base: clean.current });
  const onChange = useCallback((listener: () => void) => subscribe({ formState: { values: true }, callback: listener }), [subscribe]);
  useEffect(() => onChange(() => setIsDirty(!isSame(getValues(), clean.current))), [onChange, getValues]);
  const keepNow = useKeptDraft({ shelf, revision, unsaved, onChange, isWaiting: kept !== null });

  function fill(values: SettingsValues): void {
    form.reset(structuredClone(values));
    setIsDirty(!isSame(values, clean.current));
  }

  function showFirstWrong(): void {
    setTimeout(() => {
      const [first] = wrongFields(form.formState.errors);
      const owner = first === undefined ? null : tabOf(first);
      if (first === undefined || !owner) return;
      onTab(owner);
      setTimeout(() => document.getElementById(inputId(first))?.focus());
    });
  }

  const { saving, save } = useSettingsSave({
    form,
    revision,
    prepare() {
      const values = structuredClone(getValues());
      const pages = moveSitemapPages(values.pages, clean.current.siteUrl, values.siteUrl);
      if (JSON.stringify(pages) !== JSON.stringify(values.pages)) setValue('pages', pages);
      return { ...values, pages };
    },
    onSaved(saved, sent) {
      const now = getValues();
      clean.current = readValues(saved) ?? sent;
      setRevision(saved.revision);
      setAddedCount(0);
      shelf.clear();
      // Words typed while it was being sent stay.
      const next = isSame(now, sent) ? clean.current : now;
      if (!isSame(next, now)) fill(next);
      setIsDirty(!isSame(next, clean.current));
      onSaved(saved);
    },
    onStale: () => false,
    onInvalid: showFirstWrong,
    keepNow,
    onMessage: showMessage,
  });
  const isSaving = saving.state === 'saving';

  // A button that is disabled loses the focus; it gets it back.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isSaving && hadFocus.current && document.activeElement === document.body) saveButton.current?.focus();
    hadFocus.current = isSaving && hadFocus.current;
  }, [isSaving]);

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      void save();
    };
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  });

  return (
    <>
      {kept && (
        <KeptOffer
          kept={kept}
          what="The settings were"
          isOutdated={kept.revision !== revision}
          onContinue={() => {
            clean.current = kept.values.base;
            setRevision(kept.revision ?? revision);
            fill(kept.values.values);
            setKept(null);
          }}
          onDiscard={() => {
            shelf.clear();
            setKept(null);
          }}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
      <form className="entry-form settings-form" noValidate onSubmit={(event) => event.preventDefault()} inert={kept !== null}>
        <Tabs
          label="Settings"
          tabs={SETTINGS_TABS.map((id) => ({ id, label: TAB_LABELS[id], errorCount: wrong.filter((path) => tabOf(path) === id).length }))}
          chosen={tab}
          onChoose={onTab}
        >
          {tab === 'pages' && (
            <PagesTab
              form={form}
              siteUrl={clean.current.siteUrl}
              addedCount={addedCount}
              onMessage={(text) => showMessage({ kind: 'success', text })}
            />
          )}
          {tab === 'features' && <FeatureFields form={form} />}
          {tab !== 'pages' && tab !== 'features' && <TextFields key={tab} form={form} tab={tab} />}
        </Tabs>
        <div className="save-bar">
          <SaveStrip message={message} saving={saving} isDirty={isDirty} errorCount={wrong.length} onSendAgain={() => void save()} />
          <div className="actions">
            <button
              ref={saveButton}
              type="button"
              className="button"
              disabled={isSaving}
              onClick={({ currentTarget }) => {
                hadFocus.current = document.activeElement === currentTarget;
                void save();
              }}
            >
              {isSaving ? 'Saving...' : 'Save Settings'}
            </button>
          </div>
        </div>
      </form>
    </>
  );
}
