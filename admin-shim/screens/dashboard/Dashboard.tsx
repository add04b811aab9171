import { useEffect, useState } from 'react';
import { BLOG, NEW_POST } from '../../address.ts';
import { count, type CountedList, type Failure } from '../../api-client.ts';
import type { ScreenProps } from '../../main.tsx';
import { Frame } from '../../parts/Frame.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Link } from '../../parts/Link.tsx';
import { LogoutButton } from '../../parts/LogoutButton.tsx';
import { Notice } from '../../parts/Notice.tsx';

interface Tally {
  list: CountedList;
  label: string;
  /** Where the entries are managed; null as long as there is no screen for them. */
  href: string | null;
}

const TALLIES: Tally[] = [
  { list: 'posts', label: 'Blog posts', href: BLOG },
  { list: 'recipes', label: 'Recipes', href: null },
  { list: 'collections', label: 'Collections', href: null },
];

type Counted = number | 'counting' | 'failed' | 'not offered';

const countedAs = (failure: Failure): Counted => (failure.kind === 'refused' && failure.status === 404 ? 'not offered' : 'failed');

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** How much there is, and what an owner comes here to do. */
export function Dashboard({ siteName }: ScreenProps) {
  const [counts, setCounts] = useState<Partial<Record<CountedList, Counted>>>({ posts: 'counting' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    for (const { list } of TALLIES) {
      void count(list).then((answer) => {
        if (isCurrent) setCounts((others) => ({ ...others, [list]: answer.ok ? answer.value : countedAs(answer.failure) }));
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  const shown = TALLIES.map((tally) => ({ ...tally, counted: counts[tally.list] ?? 'not offered' })).filter(
    ({ counted }) => counted !== 'not offered',
  );

  return (
    <Frame siteName={siteName} title={greeting(new Date().getHours())} here="/admin">
      {shown.some(({ counted }) => counted === 'failed') && (
        <Notice onTryAgain={() => setAttempt(attempt + 1)}>Not everything could be counted.</Notice>
      )}
      <ul className="tallies" aria-label="What is on the site">
        {shown.map(({ list, label, href, counted }) => (
          <li key={list}>
            {href ? (
              <Link href={href}>
                <TallyText label={label} counted={counted} />
              </Link>
            ) : (
              <TallyText label={label} counted={counted} />
            )}
          </li>
        ))}
      </ul>
      <section className="quick" aria-labelledby="quick">
        <h2 id="quick">What would you like to do?</h2>
        <ul>
          <li>
            <Link className="button" href={NEW_POST}>
              <Icon name="plus" />
              New post
            </Link>
          </li>
          <li>
            <a className="button quiet" href="/">
              <Icon name="site" />
              View site
            </a>
          </li>
        </ul>
      </section>
      <div className="phone-only">
        <LogoutButton />
      </div>
    </Frame>
  );
}

function TallyText({ label, counted }: { label: string; counted: Counted }) {
  return (
    <>
      <span className="tally-count">{typeof counted === 'number' ? counted.toLocaleString('en-US') : '–'}</span>
      <span className="tally-label">{label}</span>
    </>
  );
}
