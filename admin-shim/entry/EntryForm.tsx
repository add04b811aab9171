import { useContext, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import type { ListedEntry, Status } from '#api/entries.ts';
import { pressedKey } from '#domain/pressed-key.ts';
import { Button } from '../kit/Button.tsx';
import { fieldFrom, listOf } from '../routing/address.ts';
import { EntryHistory } from './history/EntryHistory.tsx';
import { KEPT_HERE, LeaveGuard } from './unsaved/LeaveGuard.tsx';
import { navigate, useAddress } from '../routing/navigation.ts';
import { useRetry } from '../network/use-network.ts';
import { textIn } from './fields/typed.ts';
import { EntryPreview } from './preview/EntryPreview.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { type EntryKind, type FormValues, inputId, itWas } from './entry-kind.ts';
import { EntrySaveStrip } from './EntrySaveStrip.tsx';
import { errorPaths, focusFirst } from './form-errors.ts';
import { KeptOffer } from './unsaved/KeptOffer.tsx';
import { SaveBar } from './SaveBar.tsx';
import { Unfinished } from './unsaved/Unfinished.tsx';
import { useAutosave } from './use-autosave.ts';
import { useEntryForm } from './use-entry-form.ts';
import { asDraft, useEntrySave } from './use-entry-save.ts';
import { useFormValue } from './use-schema-form.ts';
import { visibilityOf } from './visibility.ts';
import { TimeZone } from '../kit/time-zone.ts';
import { ShowMessage, useMessage } from './use-message.ts';

interface EntryFormProps {
  kind: EntryKind;
  /** The entry to edit, or null for a new one. */
  entry: ListedEntry | null;
  /** The entry that a new one starts as a copy of. */
  copied: ListedEntry | null;
  /** The id of the unsaved copy until the entry is saved for the first time. */
  shelfId: string;
  /** Whether to continue from the unsaved copy without asking. */
  isContinued: boolean;
  /** The element for links beside the heading; null until it is rendered. */
  headLinks: HTMLElement | null;
  onSaved: (saved: ListedEntry) => void;
}

/** The form of an entry, from the first word to the page being live. */
export function EntryForm({ kind, entry: opened, copied, shelfId, isContinued, headLinks, onSaved }: EntryFormProps) {
  const { name, one, form: rules, publicPage, hasStatus = true, Fields, saveWords } = kind;
  const timeZone = useContext(TimeZone);
  const held = useEntryForm(kind, {
    entry: opened,
    start: opened ? rules.valuesOf(opened) : copied ? copyOf(kind, copied, timeZone) : rules.empty,
    shelfId,
  });
  const { form, entry, kept, isDirty } = held;
  const { onChange } = form;
  const { errors } = useFormState({ control: form.control });
  const { saving, save, press, saveAsNew, saveMerged, retry, autosave, whenSaved, forget } = useEntrySave(kind, held, onSaved);
  const status = useFormValue(form, 'status') as Status;
  const publishAt = useFormValue(form, 'publishAt');
  const isLater = visibilityOf({ status: 'published', publishAt: textIn(publishAt) }, timeZone, Date.now()) === 'scheduled';
  const isAsking = kept !== null || saving.state === 'conflict';
  const isUnsent = saving.state === 'unsent';
  const savedStatus = entry?.status ?? (hasStatus ? 'draft' : 'published');
  const isFixed = entry !== null && (kind.isFixed?.(entry) ?? false);

  // An interrupted save is retried, and an unsaved copy that the user already chose is opened without asking again.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || kept === null) return;
    isBegun.current = true;
    if (!kept.unsent && !isContinued) return;
    held.continueKept();
    if (kept.unsent) void retry();
  });
  useRetry(isUnsent && saving.why === 'network', retry);

  const [message, showMessage] = useMessage();
  useEffect(() => {
    if (!saveWords) return;
    if (saving.state === 'saved') showMessage({ kind: 'success', text: saveWords.saved });
    if (isUnsent || saving.state === 'refused') showMessage({ kind: 'error', text: saveWords.failed });
  }, [saving]);

  const field = fieldFrom(useAddress());
  useEffect(() => {
    if (field !== '') focusFirst(name, [field]);
    else if (opened === null && !copied && kept === null && matchMedia('(hover: hover) and (pointer: fine)').matches) {
      // On a phone, the keyboard would cover the form before it was seen.
      const title = document.getElementById(inputId(name, rules.title));
      if (title?.matches('input:not([type]), input[type=text], textarea')) title.focus({ preventScroll: true });
    }
  }, [field]);

  useEffect(() => {
    const saveByKey = (event: KeyboardEvent) => {
      if (pressedKey(event).toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isAsking) save(form.getValues().status);
    };
    addEventListener('keydown', saveByKey);
    return () => removeEventListener('keydown', saveByKey);
  });

  const isNaming = () => entry === null && document.activeElement?.id === inputId(name, rules.title);
  /** Whether the entry is a draft that may be saved automatically now; as a draft, also while the form says that it is to be published. */
  function isAutosaved(): boolean {
    const values = form.getValues();
    const isDraft = savedStatus === 'draft';
    const isFree = !isAsking && !isUnsent && saving.state !== 'gone' && !held.isRefused();
    const isReady = isDraft && isFree && textIn(values[rules.title]).trim() !== '' && held.isUnsaved('exceptStatus');
    return isReady && rules.schemas.draft.safeParse(asDraft(values)).success;
  }
  const saveDraft = useAutosave({ onChange, isNaming, isReady: isAutosaved, save: autosave });

  async function saveToLeave(): Promise<boolean> {
    await whenSaved();
    return !held.isUnsaved() || saveDraft();
  }

  /** The form as a save would send it or, as long as that cannot be, as it is. */
  function unfinished(): object {
    const values = form.getValues();
    const valid = rules.schemas[values.status].safeParse(values);
    return valid.success ? rules.draftFrom(valid.data, values, entry) : values;
  }

  function takeOver(saved: ListedEntry): void {
    held.rebase(saved, rules.valuesOf(saved));
    forget();
    onSaved(saved);
  }

  function letGo(): void {
    held.letGo();
    setTimeout(() => void navigate(listOf(name)));
  }

  return (
    <>
      {kept && (
        <KeptOffer
          title={kind.title ?? textIn(kept.values[rules.title]).trim()}
          what={itWas(kind)}
          keptAt={kept.keptAt}
          isOutdated={entry !== null && kept.revision !== entry.revision}
          onContinue={held.continueKept}
          onDiscard={held.discardKept}
        />
      )}
      {held.canUndoDiscard && (
        <div className="strip">
          <p role="status">Your unsaved changes are discarded.</p>
          <Button look="quiet" label="Undo" more=": keep them" onClick={held.undoDiscard} />
        </div>
      )}
      {entry === null && !isDirty && kept === null && <Unfinished kind={name} except={shelfId} />}
      {saving.state === 'conflict' && (
        <ConflictPanel
          what={itWas(kind, 'This')}
          merge={saving.conflict.merge}
          theirs={rules.valuesOf(saving.conflict.theirs)}
          labelOf={rules.labelOf}
          linesOf={rules.linesOf}
          onSave={(values) => saveMerged(saving.conflict, values)}
          onKeepWriting={forget}
        />
      )}
      <LeaveGuard
        isDirty={isDirty}
        words={() => (held.isSavedAsDraft() ? `It is saved as a draft, and not published.` : KEPT_HERE)}
        save={saveToLeave}
        press={() => press(form.getValues().status)}
      />
      {entry && (
        <EntryHistory
          kind={name}
          one={one}
          entry={entry}
          isDirty={isDirty}
          isAsking={isAsking}
          headLinks={headLinks}
          onPutBack={takeOver}
        />
      )}
      <form className="entry-form" noValidate onSubmit={(event) => event.preventDefault()} inert={isAsking}>
        <ShowMessage value={showMessage}>
          <Fields
            form={form}
            isNew={opened === null && (entry === null || savedStatus === 'draft')}
            version={held.version}
            entry={entry}
            isFixed={isFixed}
          />
        </ShowMessage>
        <SaveBar
          saved={savedStatus}
          chosen={status}
          isLater={isLater}
          isFixed={isFixed || !hasStatus}
          isSaving={saving.state === 'saving' && !saving.byItself}
          onSave={save}
          words={saveWords}
          look={<EntryPreview kind={name} id={entry?.id ?? null} draft={unfinished} onChange={onChange} />}
        >
          <EntrySaveStrip
            message={message}
            saving={saving.state === 'conflict' ? { state: 'idle' } : saving}
            one={one}
            entry={entry}
            publicPage={publicPage}
            isDirty={isDirty}
            isKept={held.isKept}
            saved={savedStatus}
            chosen={status}
            errorCount={errorPaths(errors).length}
            onSendAgain={save}
            onSaveAsNew={saveAsNew}
            onLetGo={letGo}
          />
        </SaveBar>
      </form>
    </>
  );
}

/** A copy of an entry's form: with a title of its own, and as new in its status, address, date and place. */
function copyOf({ form }: EntryKind, entry: ListedEntry, timeZone: string): FormValues {
  const { title, own, empty, valuesOf, copied } = form;
  const values = valuesOf(copied ? copied(entry, timeZone) : entry);
  const copy = { ...values, ...Object.fromEntries(own.map((field) => [field, empty[field]])) };
  return copied ? copy : { ...copy, [title]: `Copy of ${textIn(values[title])}` };
}
