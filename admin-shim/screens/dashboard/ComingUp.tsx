import { useContext, useState } from 'react';
import type { Schedule } from '#api/entries.ts';
import { shortMoment } from '../../entry/visibility.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { editEntry } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';
import { call } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';

const ROWS = 10;
const WORDS = {
  appear: 'appears',
  disappear: 'is taken down',
  open: 'opens for orders',
  close: 'closes for orders',
  end: 'is over',
} as const;

/** What changes on the site by itself; nothing as long as nothing does. */
export function ComingUp() {
  const timeZone = useContext(TimeZone);
  const [changes, setChanges] = useState<Schedule['changes']>([]);
  useAnswer(
    () => call('GET', '/api/admin/schedule'),
    (answer) => answer.ok && setChanges(answer.value.changes),
    [],
  );
  const [shown, more] = useFirst(changes, ROWS);
  if (changes.length === 0) return null;
  return (
    <section className="coming-up" aria-labelledby="coming-up">
      <h2 id="coming-up">Coming up</h2>
      <ul>
        {shown.map(({ at, does, kind, id, title }) => (
          <li key={`${at} ${does} ${kind} ${id}`}>
            <time dateTime={at}>{shortMoment(Date.parse(at), timeZone)}</time>
            <span>
              <Link href={editEntry(kind, id)}>{title}</Link> {WORDS[does]}
            </span>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </section>
  );
}
