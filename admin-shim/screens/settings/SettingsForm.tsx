import { useEffect, useRef } from 'react';
import type { AdminSettings } from '#api/settings.ts';
import { SETTINGS_TABS, type SettingsTab } from '../../address.ts';
import { ConflictPanel } from '../../entries/ConflictPanel.tsx';
import { errorPaths, focusFirst } from '../../entries/form-errors.ts';
import { KeptOffer } from '../../unsaved/KeptOffer.tsx';
import { LeaveGuard } from '../../unsaved/LeaveGuard.tsx';
import { Tabs } from '../../parts/Tabs.tsx';
import { PagesTab } from './PagesTab.tsx';
import { SettingsSaveStrip } from './SettingsSaveStrip.tsx';
import { flatten, labelOf, linesOf, tabOf } from './settings-form.ts';
import { TabFields } from './SettingsFields.tsx';
import { useMessage } from './use-message.ts';
import { useSettingsForm, withDefaults } from './use-settings-form.ts';
import { useSettingsSave } from './use-settings-save.ts';

const TAB_LABELS: Record<SettingsTab, string> = {
  general: 'General',
  pages: 'Pages',
  seo: 'SEO',
  social: 'Social Media',
  features: 'Features',
};

interface SettingsFormProps {
  settings: AdminSettings;
  tab: SettingsTab;
  onTab: (tab: SettingsTab) => void;
  onSaved: (settings: AdminSettings) => void;
}

/** The form of the settings, from the first key to visitors having them. */
export function SettingsForm({ settings, tab, onTab, onSaved }: SettingsFormProps) {
  const [message, showMessage] = useMessage();
  const held = useSettingsForm(settings);
  const { form, kept, isDirty } = held;

  /** Turns to the first tab with something wrong, and puts the focus there. */
  function showFirstWrong(): void {
    setTimeout(() => {
      const paths = errorPaths(form.formState.errors);
      const first = SETTINGS_TABS.find((id) => paths.some((path) => tabOf(path) === id));
      if (first) onTab(first);
      setTimeout(() => focusFirst('settings', paths));
    });
  }

  const { saving, save, saveMerged, forget } = useSettingsSave(held, { onSaved, onInvalid: showFirstWrong, onMessage: showMessage });
  const isSaving = saving.state === 'saving';
  const isAsking = kept !== null || saving.state === 'conflict';
  const wrong = errorPaths(form.formState.errors);

  // A button that is disabled loses the focus; it gets it back.
  const saveButton = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!isSaving && hadFocus.current && document.activeElement === document.body) saveButton.current?.focus();
    hadFocus.current = isSaving && hadFocus.current;
  }, [isSaving]);

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isAsking) save();
    };
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  });

  return (
    <>
      {kept && (
        <KeptOffer
          what="The settings were"
          keptAt={kept.keptAt}
          isOutdated={kept.revision !== held.base().revision}
          onContinue={held.continueKept}
          onDiscard={held.discardKept}
        />
      )}
      {saving.state === 'conflict' && (
        <ConflictPanel
          what="The settings were"
          merge={saving.conflict.merge}
          theirs={flatten(withDefaults(saving.conflict.theirs))}
          labelOf={labelOf}
          linesOf={linesOf}
          onSave={(values) => saveMerged(saving.conflict, values)}
          onKeepWriting={forget}
        />
      )}
      <LeaveGuard isDirty={isDirty} />
      <form className="entry-form settings-form" noValidate onSubmit={(event) => event.preventDefault()} inert={isAsking}>
        <Tabs
          label="Settings"
          tabs={SETTINGS_TABS.map((id) => ({ id, label: TAB_LABELS[id], errorCount: wrong.filter((path) => tabOf(path) === id).length }))}
          chosen={tab}
          onChoose={onTab}
        >
          {tab === 'pages' ? (
            <PagesTab
              form={form}
              siteUrl={held.siteUrl}
              addedCount={held.addedCount}
              onMessage={(text) => showMessage({ kind: 'success', text })}
            />
          ) : (
            <TabFields key={tab} form={form} tab={tab} />
          )}
        </Tabs>
        <div className="save-bar">
          <SettingsSaveStrip
            message={message}
            saving={saving.state === 'conflict' ? { state: 'idle' } : saving}
            isDirty={isDirty}
            errorCount={wrong.length}
            onSendAgain={save}
          />
          <div className="actions">
            <button
              ref={saveButton}
              type="button"
              className="button"
              disabled={isSaving}
              onClick={({ currentTarget }) => {
                hadFocus.current = document.activeElement === currentTarget;
                save();
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
