import { useState } from 'react';
import type { ColumnAnswers, ColumnQuestion, ReadersAdded } from '#api/newsletter.ts';
import { reasonOf } from '../../network/api-client.ts';
import { Button } from '../../kit/Button.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { FileButton } from '../../kit/FileButton.tsx';
import { Switch } from '../../kit/Switch.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { ColumnQuestions } from './ColumnQuestions.tsx';
import { addedInWords } from './in-words.ts';
import { addReaders, type Tables } from './newsletter-calls.ts';
import { tableFile } from './table-file.ts';

const AGREED = metaOf(
  'These people agreed to get our newsletter',
  'They won’t get a confirmation e-mail. Add only people who agreed: anything else is spam, and illegal in many countries',
);

/** Adds people by hand, or from a table of another program or newsletter service. */
export function AddReaders({ onAdded }: { onAdded: (sentence: string) => void }) {
  const withSession = useSession();
  const [table, setTable] = useState('');
  const [files, setFiles] = useState<Tables['files']>([]);
  const [questions, setQuestions] = useState<ColumnQuestion[]>([]);
  const [answers, setAnswers] = useState<ColumnAnswers>({});
  const [hasAgreed, setHasAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);

  /** Other tables, other questions. */
  function change(to: Pick<Tables, 'table' | 'files'>): void {
    setTable(to.table);
    setFiles(to.files);
    setQuestions([]);
    setAnswers({});
    setProblem(null);
  }

  async function add(): Promise<void> {
    if (!hasAgreed) {
      setProblem('Please confirm first that these people agreed to it.');
      return;
    }
    setProblem(null);
    const all = { added: 0, known: 0, gone: 0 };
    let last: ReadersAdded | null = null;
    for (let start: number | null = 0; start !== null;) {
      const from: number = start;
      setProgress(last ? `${from.toLocaleString('en-US')} of ${last.total.toLocaleString('en-US')}…` : 'Adding…');
      const answer = await withSession(() => addReaders({ table, files, answers }, from));
      if (!answer.ok) {
        setProgress(null);
        // Those before are on the list; adding the table again adds the others.
        setProblem(
          `${all.added > 0 ? `${addedInWords({ ...all, notSubscribed: 0, wrong: [], wrongCount: 0 })} Then it failed. ` : ''}${reasonOf(answer.failure)}`,
        );
        return;
      }
      last = answer.value;
      if (last.questions.length > 0) {
        setProgress(null);
        setQuestions(last.questions);
        setProblem('No one has been added yet. Please answer the questions below first.');
        return;
      }
      for (const name of ['added', 'known', 'gone'] as const) all[name] += last[name];
      start = last.next;
    }
    setProgress(null);
    if (!last) return;
    change({ table: '', files: [] });
    setHasAgreed(false);
    onAdded(addedInWords({ ...last, ...all }));
  }

  return (
    <details className="section newsletter-add">
      <summary>
        <h3>Add readers</h3>
      </summary>
      <div className="section-body">
        <Field
          id="add-readers"
          meta={metaOf(
            'E-mail addresses',
            'One per line, or the tables (CSV) of another newsletter service, including those of people who unsubscribed',
          )}
          error={problem ?? undefined}
          aside={
            <FileButton
              label="Choose tables"
              icon="photo"
              accept=".csv,.tsv,.txt,text/csv,text/plain"
              isMultiple
              onChosen={(chosen) => void Promise.all(chosen.map(tableFile)).then((read) => change({ table, files: read }))}
            />
          }
        >
          {(input) => <textarea {...input} rows={5} value={table} onChange={({ target }) => change({ table: target.value, files })} />}
        </Field>
        {files.length > 0 && <p className="field-hint">{files.map(({ name }) => name).join(', ')}</p>}
        <ColumnQuestions questions={questions} answers={answers} onAnswer={setAnswers} />
        <Switch
          id="agreed"
          meta={AGREED}
          isOn={hasAgreed}
          onChange={(isOn) => {
            setHasAgreed(isOn);
            setProblem(null);
          }}
        />
        <p className="newsletter-actions">
          <Button label="Add them" isBusy={progress !== null || (table.trim() === '' && files.length === 0)} onClick={add} />
          {progress !== null && <span role="status">{progress}</span>}
        </p>
      </div>
    </details>
  );
}
