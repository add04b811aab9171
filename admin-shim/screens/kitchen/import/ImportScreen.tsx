import { type ReactNode, useContext, useId, useState } from 'react';
import { fieldsOf } from '#schema/field-shape.ts';
import { counted } from '#domain/counted.ts';
import { recipeSchema } from '#schema/recipe.ts';
import { FORMAT_NAMES } from '@family-bakery/recipes/formats';
import type { SourceFile } from '@family-bakery/recipes/reading/source-recipe';
import { draftsOf, editEntry, IMPORT, KITCHEN } from '../../../routing/address.ts';
import { Frame } from '../../../frame/Frame.tsx';
import { Link } from '../../../routing/Link.tsx';
import { Button, ButtonLink } from '../../../kit/Button.tsx';
import { Field } from '../../../kit/Field.tsx';
import { FileButton } from '../../../kit/FileButton.tsx';
import { Wrong } from '../../../kit/Wrong.tsx';
import { nameOf, Sections } from '../../../kit/site-sections.ts';
import { useDroppedFiles } from '../../../entry/photos/use-dropped-files.ts';
import { SignInAgain } from '../../../session/SignInAgain.tsx';
import { KitchenTabs } from '../KitchenTabs.tsx';
import { Duplicate } from './Duplicate.tsx';
import { Export } from './Export.tsx';
import type { ImportItem } from './stored-import.ts';
import { type ImportState, useImport } from './use-import.ts';

const PASTED = 'Pasted text';
const recipes = (count: number): string => counted(count, 'recipe');

/** Recipes from other programs, web pages and messages, and the way out for all of them. */
export default function ImportScreen() {
  const { kitchen } = useContext(Sections);
  return (
    <Frame title={nameOf(kitchen, 'Recipes')} here={KITCHEN}>
      <KitchenTabs here={IMPORT} />
      <SignInAgain>
        <Import />
        <Export />
      </SignInAgain>
    </Frame>
  );
}

function Import() {
  const { state, start, stop, resume, importAnyway, undo, clear } = useImport();
  const [text, setText] = useState('');
  if (!state) return <Sources text={text} onText={setText} onStart={start} />;
  const { state: phase, found, read, done, reason, problems, items, unanswered, undone } = state;
  const saved = items.filter((item) => item.state === 'saved').length;
  const duplicates = items.filter(({ state: became, incoming }) => became === 'duplicate' && incoming);
  const sources = new Map(
    items.flatMap(({ state: became, slug, from }) => (became === 'saved' && slug !== undefined ? [[slug, from]] : [])),
  );
  const isRunning = phase === 'running';
  const [pasted] = state.files.filter(({ name }) => name === PASTED);
  /** A text in which nothing was found, to be pasted with what it lacks. */
  const again = pasted && items.length === 0 ? new TextDecoder().decode(pasted.bytes) : '';
  const restart = () => {
    setText(again);
    clear();
  };
  return (
    <section className="import-run" aria-label="The import">
      <div className="strip" data-state={reason ? 'failed' : undefined}>
        <div className="progress">
          <p role="status">{summary(state, saved)}</p>
          {isRunning &&
            (found === null ? (
              <progress aria-label="Read" max={state.files.length} value={read} />
            ) : (
              <progress aria-label="Imported" max={Math.max(1, found)} value={done} />
            ))}
          {reason && <p className="field-error">{reason}</p>}
        </div>
        {isRunning && <Button look="quiet" label="Stop" onClick={stop} />}
        {phase === 'stopped' && !undone && <Button label="Continue" onClick={resume} />}
        {phase === 'done' && !undone && duplicates.length > 1 && (
          <Button look="quiet" label={`Import all ${duplicates.length} anyway`} onClick={() => importAnyway(duplicates)} />
        )}
        {!isRunning && !undone && saved > 0 && <ButtonLink label="See what is missing" href={draftsOf('recipe', true)} />}
        {!isRunning && saved + unanswered > 0 && (!undone || undone === 'undoing') && (
          <Button look="quiet" icon="undo" label="Undo the import" isBusy={undone === 'undoing'} onClick={undo} />
        )}
        {!isRunning && <Button look="plain" label={again ? 'Change the text' : 'Import more'} onClick={restart} />}
      </div>
      {problems.length > 0 && (
        <ul className="import-problems" aria-label="Files that were left out">
          {problems.map((sentence) => (
            <li key={sentence} className="field-error">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <ul className="import-report" aria-label="What happened to each recipe">
        {items.map((item) => (
          <Item key={item.place} item={item} isThere={undone === null || undone === 'undoing'} twin={sources.get(item.slug ?? '')}>
            {item.state === 'duplicate' && !undone && <Duplicate item={item} isBusy={isRunning} onImport={() => importAnyway([item])} />}
          </Item>
        ))}
      </ul>
    </section>
  );
}

const readingWords = (verb: 'Opening' | 'Reading', read: number, files: number): string =>
  files === 1 ? `${verb} the file…` : `${verb} file ${read + 1} of ${files}…`;

function summary({ state, files, found, read, done, items, unanswered, undone }: ImportState, saved: number): string {
  if (undone === 'undoing') return 'Removing the drafts…';
  if (undone) {
    const { removed, kept } = undone;
    const others = kept.length > 0 ? ` Not removed, because you changed ${kept.length === 1 ? 'it' : 'them'}: ${kept.join(', ')}.` : '';
    return `The import is undone: ${recipes(removed)} removed.${others}`;
  }
  if (found === null && state === 'running') return readingWords('Reading', read, files.length);
  if (state === 'running') return `${done} of ${recipes(found ?? 0)}…`;
  const count = (wanted: ImportItem['state']) => items.filter((item) => item.state === wanted).length;
  const parts = [
    unanswered > 0 &&
      `The connection dropped while saving ${recipes(unanswered)}. Tap Continue to check whether ${unanswered === 1 ? 'it was' : 'they were'} saved.`,
    saved === 0 ? unanswered === 0 && 'No recipe was saved.' : `${recipes(saved)} saved as ${saved === 1 ? 'a draft' : 'drafts'}.`,
    count('duplicate') > 0 && `${recipes(count('duplicate'))} left out because the site has ${count('duplicate') === 1 ? 'it' : 'them'}.`,
    count('failed') > 0 && `${recipes(count('failed'))} could not be saved.`,
  ];
  return `${state === 'stopped' ? 'Stopped. ' : ''}${parts.filter(Boolean).join(' ')}`;
}

interface SourcesProps {
  /** What is pasted. */
  text: string;
  onText: (text: string) => void;
  onStart: (files: SourceFile[]) => void;
}

/** Where recipes come from: files that are chosen or dropped, and a text. */
function Sources({ text, onText, onStart }: SourcesProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  /** How many of the chosen files are fetched from the device; null if none were chosen. */
  const [fetched, setFetched] = useState<{ count: number; of: number } | null>(null);
  async function take(files: readonly File[]): Promise<void> {
    setProblem(null);
    const whole: SourceFile[] = [];
    try {
      for (const file of files) {
        setFetched({ count: whole.length, of: files.length });
        whole.push({ name: file.webkitRelativePath || file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      }
    } catch {
      setProblem('Failed to read the file. Please try again.');
      setFetched(null);
      return;
    }
    onStart(whole);
  }
  const dropped = useDroppedFiles((files) => void take(files));
  if (fetched) {
    return (
      <div className="strip">
        <div className="progress">
          <p role="status">{readingWords('Opening', fetched.count, fetched.of)}</p>
          <progress aria-label="Read" max={fetched.of} value={fetched.count} />
        </div>
      </div>
    );
  }
  return (
    <section className="import-sources" aria-label="Where the recipes are" {...dropped}>
      <div className="import-drop">
        <FileButton label="Choose files" icon="file" accept="" isMultiple isMain onChosen={(files) => void take(files)} />
        <p className="field-hint">
          Exports and files from {FORMAT_NAMES.join(', ')}. Several at once, zip files too. You can also drop them here.
        </p>
        <Wrong>{problem}</Wrong>
      </div>
      <Field id={id} meta={{ title: 'Or paste a recipe', description: 'From a message or a web page, just as it is.' }} error={undefined}>
        {(props) => <textarea {...props} rows={8} value={text} onChange={({ target }) => onText(target.value)} />}
      </Field>
      <div className="actions">
        <Button
          label="Import the text"
          look="quiet"
          isBusy={text.trim() === ''}
          onClick={() => onStart([{ name: PASTED, bytes: new TextEncoder().encode(text) }])}
        />
      </div>
    </section>
  );
}

const LABELS = new Map(fieldsOf(recipeSchema).map(({ name, label }) => [name, label]));
const labelOf = (field: string): string => LABELS.get(field.split('.')[0] ?? '') ?? field;

interface ItemProps {
  item: ImportItem;
  isThere: boolean;
  /** The file that has the same recipe, if this import has it twice. */
  twin: string | undefined;
  children: ReactNode;
}

/** What was made of a recipe: recognized, guessed, left out, missing. */
function Item({ item, isThere, twin, children }: ItemProps) {
  const { title, from, state, slug, sentences } = item;
  const { recognized, guessed, inNotes, leftOut, missing } = item.report;
  const link = slug !== undefined && (isThere || state === 'duplicate') ? <Link href={editEntry('recipe', slug)}>{title}</Link> : title;
  return (
    <li data-state={state}>
      <h2>{link}</h2>
      <p className="field-hint">
        {from}
        {state === 'duplicate' &&
          (twin === undefined ? '. The site has it already, so it was left out.' : `. It is also in ${twin}, so it was left out here.`)}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence} className={state === 'failed' ? 'field-error' : 'field-hint'}>
          {sentence}
        </p>
      ))}
      {state === 'saved' && (
        <details>
          <summary>
            {guessed.length === 0 ? 'Nothing was guessed' : `${guessed.length} guessed`}
            {missing.length > 0 && `, ${missing.length} missing before it can be published`}
          </summary>
          <dl>
            <dt>Recognized</dt>
            <dd>{recognized.map(labelOf).join(', ')}</dd>
            {guessed.length > 0 && (
              <>
                <dt>Guessed, please check</dt>
                {guessed.map(({ field, reason }) => (
                  <dd key={field + reason}>
                    {labelOf(field)}: {reason}
                  </dd>
                ))}
              </>
            )}
            {inNotes.length > 0 && (
              <>
                <dt>In the notes, because no field fits it</dt>
                <dd>{inNotes.filter(Boolean).join(', ') || 'Other text'}</dd>
              </>
            )}
            {leftOut.length > 0 && (
              <>
                <dt>Not imported</dt>
                <dd>{leftOut.join('; ')}</dd>
              </>
            )}
            {missing.length > 0 && (
              <>
                <dt>Missing before it can be published</dt>
                <dd>{missing.join('; ')}</dd>
              </>
            )}
          </dl>
        </details>
      )}
      {children}
    </li>
  );
}
