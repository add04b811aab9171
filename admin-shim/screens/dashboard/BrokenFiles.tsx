import { useEffect, useRef, useState } from 'react';
import type { BrokenFile } from '#api/broken.ts';
import { Button } from '../../kit/Button.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { type Answer, reasonOf } from '../../network/api-client.ts';
import { deleteFile, putBackFile } from '../../entry/history/history-api.ts';
import { exactTime } from '../../kit/relative-time.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { useSession } from '../../session/SignInAgain.tsx';

/** The last file that was fixed or deleted. */
interface Done {
  file: BrokenFile;
  what: 'deleted' | 'back';
  commit: string;
}

interface BrokenFilesProps {
  files: BrokenFile[];
  /** Something was done; resolves once what is shown agrees with it. */
  onChange: () => Promise<void>;
}

/** The content files that cannot be read, to fix or delete; nothing if there are none. */
export function BrokenFiles({ files, onChange }: BrokenFilesProps) {
  const withSession = useSession();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const strip = useRef<HTMLDivElement>(null);

  // The button that had the focus is gone.
  useEffect(() => strip.current?.focus(), [done]);

  async function run(file: BrokenFile, what: Done['what'], act: () => Promise<Answer<{ commit: string }>>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const answer = await withSession(act);
    setBusy(false);
    if (answer.ok) setDone({ file, what, commit: answer.value.commit });
    else setProblem(`Nothing was changed in the ${file.what}. ${reasonOf(answer.failure)}`);
    await onChange();
  }

  // Then it is among the broken ones again.
  const isUndone = done?.what === 'back' && files.some(({ file }) => file === done.file.file);
  return (
    <>
      {done && !isUndone && (
        <div ref={strip} tabIndex={-1}>
          <ReturnedStrip
            key={done.commit}
            what={`The ${done.file.what}`}
            became={done.what === 'back' ? 'is back' : 'is in the trash'}
            commit={done.commit}
            onUndo={
              done.what === 'deleted'
                ? () => run(done.file, 'back', () => putBackFile(done.file.file, done.file.revision, null))
                : undefined
            }
            undoMore={`: restore the ${done.file.what}`}
            isBusy={busy}
          />
        </div>
      )}
      <Failed>{problem}</Failed>
      {files.map((file) => (
        <section key={file.file} className="notice" aria-label={`Broken: ${file.what}`}>
          <p>
            <strong>The {file.what} cannot be read.</strong> {file.message}
            {file.good ? ` The last good version is from ${exactTime(file.good.at)}.` : ' It has no good earlier version.'}
            {file.isShown ? ' Visitors see that version.' : ' Visitors do not see it.'} Everything else goes live as always.
          </p>
          <div className="actions notice-actions">
            {file.good && (
              <Button
                look="quiet"
                label="Restore the last good version"
                more={` of the ${file.what}`}
                isBusy={busy}
                onClick={() => run(file, 'back', () => putBackFile(file.file, file.good?.revision ?? '', file.revision))}
              />
            )}
            {file.canDelete && (
              <Button
                look="quiet danger"
                label="Delete"
                more={` the ${file.what}`}
                isBusy={busy}
                onClick={() => run(file, 'deleted', () => deleteFile(file))}
              />
            )}
          </div>
        </section>
      ))}
    </>
  );
}
