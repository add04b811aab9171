import { useState } from 'react';
import { reasonOf } from '../../network/api-client.ts';
import { Button } from '../../kit/Button.tsx';
import { FileButton } from '../../kit/FileButton.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { changeComments, importComments } from './comment-calls.ts';
import { batchesOf, type Import, importInWords } from './import-batches.ts';

/** The most comments that are deleted at once. */
const MOST_UNDONE = 200;

/** Adds the comments in exports of WordPress and Disqus to their posts and recipes. `onChanged` says that there are others on the site. */
export function ImportComments({ onChanged }: { onChanged: () => void }) {
  const withSession = useSession();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  /** The comments that were added last. */
  const [added, setAdded] = useState<readonly string[]>([]);

  async function add(files: readonly File[]): Promise<void> {
    setIsBusy(true);
    setSaid('Reading…');
    const reader = await import('#exchange/comments/read-comments.ts').catch(() => null);
    if (!reader) {
      setSaid('The site cannot be reached right now.');
      setIsBusy(false);
      return;
    }
    const sources = await Promise.all(files.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })));
    const { comments, unseen, others } = reader.readComments(sources);
    const all: Import = { saved: 0, ids: [], duplicates: 0, homeless: [], problems: [], unseen, others };
    let failed = '';
    let sent = 0;
    for (const batch of batchesOf(comments)) {
      setSaid(`${sent.toLocaleString('en-US')} of ${comments.length.toLocaleString('en-US')}…`);
      const answer = await withSession(() => importComments(batch));
      if (!answer.ok) {
        // Those before are on the site. With the same file once more, they are not added again.
        failed = ` Then it failed. ${reasonOf(answer.failure)}`;
        break;
      }
      const { saved, ids, duplicates, homeless, problems } = answer.value;
      all.saved += saved;
      all.duplicates += duplicates;
      all.ids.push(...ids);
      all.homeless.push(...homeless);
      all.problems.push(...problems);
      sent += batch.length;
    }
    setSaid(`${importInWords(all)}${failed}`);
    setAdded(all.ids);
    setIsBusy(false);
    onChanged();
  }

  async function undo(): Promise<void> {
    setIsBusy(true);
    let left = added;
    while (left.length > 0) {
      const ids = left.slice(0, MOST_UNDONE);
      const answer = await withSession(() => changeComments(ids, 'delete'));
      if (!answer.ok) {
        setSaid(`Not all of them could be undone. ${reasonOf(answer.failure)}`);
        break;
      }
      left = left.slice(MOST_UNDONE);
      setSaid('What was added is in the trash.');
    }
    setAdded(left);
    setIsBusy(false);
    onChanged();
  }

  return (
    <details className="section inbox-import">
      <summary>
        <h2>Comments from another site</h2>
      </summary>
      <div className="section-body">
        <p>
          Choose an export from WordPress or Disqus (XML). Comments approved there are added to the matching posts and recipes. E-mail
          addresses are left out.
        </p>
        <p className="inbox-actions">
          <FileButton
            label="Choose a file"
            icon="file"
            accept=".xml,text/xml"
            isMultiple
            isDisabled={isBusy}
            onChosen={(files) => void add(files)}
          />
          {added.length > 0 && <Button look="quiet" icon="undo" label="Undo the import" isBusy={isBusy} onClick={undo} />}
        </p>
        <p role="status">{said}</p>
      </div>
    </details>
  );
}
