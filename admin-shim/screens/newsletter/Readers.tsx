import { useState } from 'react';
import type { ListedReader, ReaderList } from '#api/newsletter.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { call, reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { Field, metaOf } from '../../kit/Field.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { AddReaders } from './AddReaders.tsx';
import { listReaders, READERS_TABLE } from './newsletter-calls.ts';

const STATES: Record<ListedReader['state'], string> = {
  confirmed: 'since',
  asked: 'not confirmed, signed up',
  bounced: 'bounced',
  left: 'unsubscribed',
};

const TYPING_PAUSE_MS = 300;

/** The people on the list: found, added, taken off, and as a table. */
export function Readers({ onChange }: { onChange: () => void }) {
  const withSession = useSession();
  const [search, setSearch] = useState('');
  const [found, setFound] = useState<ReaderList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [round, setRound] = useState(0);

  useAnswer(
    async () => {
      // Not with each letter that is typed.
      await new Promise((resolve) => setTimeout(resolve, search === '' ? 0 : TYPING_PAUSE_MS));
      return withSession(() => listReaders(search, 0));
    },
    (answer) => {
      setProblem(answer.ok ? null : `The list could not be loaded. ${reasonOf(answer.failure)}`);
      if (answer.ok) setFound(answer.value);
    },
    [search, round],
  );

  function changed(sentence: string): void {
    setSaid(sentence);
    setRound((number) => number + 1);
    onChange();
  }

  async function remove({ id, address }: ListedReader): Promise<void> {
    const answer = await withSession(() => call('DELETE', `/api/admin/newsletter/readers/${id}`));
    changed(answer.ok ? `${address} is off the list, and the address is deleted.` : reasonOf(answer.failure));
  }

  async function more(): Promise<void> {
    if (!found || found.next === null) return;
    const answer = await withSession(() => listReaders(search, found.next ?? 0));
    if (answer.ok) setFound({ ...answer.value, readers: [...found.readers, ...answer.value.readers] });
    else setSaid(reasonOf(answer.failure));
  }

  return (
    <section aria-labelledby="readers">
      <h2 id="readers">Readers</h2>
      <p className="newsletter-actions">
        <ButtonLink leaves look="quiet" label="Save the list as a table (CSV)" href={READERS_TABLE} />
      </p>
      <AddReaders onAdded={changed} />
      <Field id="search-readers" meta={metaOf('Find a reader', 'A part of the address')} error={undefined}>
        {(input) => <input {...input} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />}
      </Field>
      <p role="status" className="newsletter-said">
        {said}
      </p>
      {problem !== null && <Notice onTryAgain={() => setRound(round + 1)}>{problem}</Notice>}
      {found?.readers.length === 0 && <p className="field-hint">{search === '' ? 'No one has signed up yet.' : 'No reader matches.'}</p>}
      <ul className="readers">
        {found?.readers.map((reader) => (
          <li key={reader.id}>
            <span>
              {reader.address}
              <small>
                {STATES[reader.state]} <TimeAgo at={reader.since} />
              </small>
            </span>
            <Button look="quiet danger" label="Remove" more={` ${reader.address}`} onClick={() => remove(reader)} />
          </li>
        ))}
      </ul>
      {found && found.next !== null && (
        <p className="more-rows">
          <Button look="quiet" label="Show more" onClick={more} />
          <span>
            {found.readers.length} of {found.total.toLocaleString('en-US')} are shown
          </span>
        </p>
      )}
    </section>
  );
}
