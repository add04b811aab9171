import { groupBy } from '#domain/group-by.ts';
import { useRef, useState } from 'react';
import type { DeletedPhotos } from '#api/photos.ts';
import { type CheckCode, CHECKS, type Finding, type Fix } from '#content/health/finding.ts';
import { putBackVersion } from '../../entry/history/history-api.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { editField, HEALTH, PHOTOS } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { type Answer, orLogin, reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import { MovedPhotos } from '../../entry/photos/MovedPhotos.tsx';
import { deletePhotos } from '../../entry/photos/photo-calls.ts';
import { SignInAgain, useSession } from '../../session/SignInAgain.tsx';
import { WIZARD_END } from '../../frame/setup-wizard/wizard.ts';
import { StartEmpty } from '../start/StartEmpty.tsx';
import { fixField, siteHealth } from './health-calls.ts';

/** What should be better about the site, each with the way to its field and, where that is safe, a button that fixes it. */
export default function Health() {
  const isAfterWizard = useAddress() === WIZARD_END;
  const [changes, setChanges] = useState(0);
  return (
    <Frame title="Site health" here={HEALTH}>
      <SignInAgain>
        {isAfterWizard && <StartEmpty isOffer onChange={() => setChanges((count) => count + 1)} />}
        <Findings key={changes} isAfterWizard={isAfterWizard} />
      </SignInAgain>
    </Frame>
  );
}

/** The last fix: what it was, and how to undo it. */
interface Done {
  what: string;
  became: string;
  commit: string | null;
  undo?: () => Promise<Answer<{ commit: string | null }>>;
}

/** The end of the setup wizard: whether there is still something of the example. */
function WizardEnd({ findings }: { findings: readonly Finding[] }) {
  const isOwn = !findings.some(({ code }) => code === 'example' || code === 'order-link');
  return (
    <div className="kept-offer" role="status">
      <p>
        {isOwn
          ? 'That was the last step: your site is yours.'
          : 'That was the last step. What is still the example’s is listed below. Replace it, and the site is yours.'}
      </p>
      <ButtonLink look="quiet" label="See your site" href="/" leaves />
    </div>
  );
}

function Findings({ isAfterWizard }: { isAfterWizard: boolean }) {
  const withSession = useSession();
  const fetched = useFetched('findings', () => orLogin(siteHealth()));
  const [isBusy, setIsBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [moved, setMoved] = useState<DeletedPhotos | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** What was fixed last: it goes at once, before the list is fetched again. */
  const [fixed, setFixed] = useState<Finding | null>(null);
  /** Takes the focus from a button that goes away with its finding. */
  const outcome = useRef<HTMLDivElement>(null);

  async function run<T>(act: () => Promise<Answer<T>>, onDone: (value: T) => void): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    setDone(null);
    setMoved(null);
    const answer = await withSession(act);
    setIsBusy(false);
    if (answer.ok) onDone(answer.value);
    else setProblem(`Nothing was changed. ${reasonOf(answer.failure)}`);
    outcome.current?.focus();
    fetched.reload();
  }

  function fix(finding: Finding): void {
    const { fix: how, entry } = finding;
    if (how?.does === 'trash') {
      setFixed(finding);
      void moveAll([how.address]);
    } else if (entry) {
      void run(
        () => fixField(finding),
        ({ commit, revision, before }) => {
          setFixed(finding);
          setDone({
            what: `“${entry.title}”`,
            became: 'is fixed',
            commit,
            undo: () => putBackVersion(entry.kind, entry.id, before, revision),
          });
        },
      );
    }
  }

  /** Moves photos that nothing uses to the trash. */
  const moveAll = (addresses: readonly string[]): Promise<void> => run(() => deletePhotos(addresses), setMoved);

  if (!fetched.value) return <Fetching {...fetched} />;
  const findings = fetched.value.findings.filter((finding) => finding !== fixed);
  const groups = [...groupBy(findings, ({ code }) => code)];
  const { damaged = [] } = fetched.value;
  const undo = done?.undo;
  return (
    <>
      <Fetching {...fetched} />
      {isAfterWizard && <WizardEnd findings={findings} />}
      <div ref={outcome} tabIndex={-1}>
        {moved && <MovedPhotos key={moved.commit} moved={moved} onBack={fetched.reload} />}
        {done && (
          <ReturnedStrip
            key={done.commit}
            what={done.what}
            became={done.became}
            commit={done.commit}
            onUndo={undo && (() => run(undo, ({ commit }) => setDone({ what: done.what, became: 'is back', commit })))}
            undoMore={`: put ${done.what} back`}
            isBusy={isBusy}
          />
        )}
        <Failed>{problem}</Failed>
      </div>
      {damaged.length > 0 && <Damaged sentences={damaged} />}
      {groups.length + damaged.length === 0 && <Empty>Nothing to fix.</Empty>}
      {groups.map(([code, findings]) => (
        <Group key={code} code={code} findings={findings} isBusy={isBusy} onFix={fix} onMoveAll={moveAll} />
      ))}
    </>
  );
}

const ROWS = 5;
/** How many more a press shows: a site that was just taken over has a hundred. */
const MORE_ROWS = 20;
const SEVERITIES = { error: 'Visitors run into this', warning: 'Worth fixing', hint: 'Worth a look' } as const;
const FIX_LABELS = { link: 'Fix', alt: 'Use the library’s description', trash: 'Move to the trash' } as const;

function fixLabel(fix: Fix): string {
  if (fix.does !== 'rename') return FIX_LABELS[fix.does];
  const kinds = new Set(fix.words.map(({ is }) => is));
  return `Write your own ${new Intl.ListFormat('en-US').format(kinds)}`;
}

/** What visitors sent, or the site stored, and cannot be read. */
function Damaged({ sentences }: { sentences: readonly string[] }) {
  const [shown, more] = useFirst(sentences, ROWS, MORE_ROWS);
  return (
    <section className="health" aria-labelledby="health-damaged">
      <h2 id="health-damaged">Stored data that cannot be read</h2>
      <p className="field-hint">The rest is shown as before{sentences.length > 1 && ` · ${sentences.length}`}</p>
      <ul>
        {shown.map((sentence) => (
          <li key={sentence}>
            <p>{sentence}</p>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </section>
  );
}

interface GroupProps {
  code: CheckCode;
  findings: readonly Finding[];
  isBusy: boolean;
  onFix: (finding: Finding) => void;
  onMoveAll: (addresses: readonly string[]) => Promise<void>;
}

/** What one check found. */
function Group({ code, findings, isBusy, onFix, onMoveAll }: GroupProps) {
  const [shown, more] = useFirst(findings, ROWS, MORE_ROWS);
  const unused = findings.flatMap(({ fix }) => (fix?.does === 'trash' ? fix.address : []));
  const { title, severity, action } = CHECKS[code];
  return (
    <section className="health" aria-labelledby={`health-${code}`}>
      <h2 id={`health-${code}`}>{title}</h2>
      <p className="field-hint">
        {SEVERITIES[severity]}
        {findings.length > 1 && ` · ${findings.length}`}
      </p>
      <ul>
        {shown.map((finding) => {
          const { file, path, message, entry, fix } = finding;
          return (
            <li key={`${file} ${path} ${message}`}>
              <p>
                {entry && <strong>{entry.title}</strong>} {message}
              </p>
              <div className="fixes">
                {fix && <Button label={fixLabel(fix)} more={`: ${message}`} isBusy={isBusy} onClick={() => onFix(finding)} />}
                <ButtonLink
                  look="plain"
                  label={action}
                  more={entry && ` of ${entry.title}`}
                  href={entry ? editField(entry.kind, entry.id, path) : PHOTOS}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <ShowMore {...more} />
      {unused.length > 1 && (
        <Button look="quiet" label={`Move all ${unused.length} to the trash`} isBusy={isBusy} onClick={() => onMoveAll(unused)} />
      )}
    </section>
  );
}
