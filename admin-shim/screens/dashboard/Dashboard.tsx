import { useEffect, useState } from 'react';
import { BLOG, EVERYTHING_ELSE, listOf, newEntry, PAGES, PHOTOS, SETTINGS, TRASH } from '../../address.ts';
import { countEntries, type Counts, type PublishingStatus, publishingStatus } from '../../api-client.ts';
import { Unfinished } from '../../entries/Unfinished.tsx';
import type { ScreenProps } from '../../main.tsx';
import { Frame } from '../../parts/Frame.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Link } from '../../parts/Link.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { SignedInDevices } from './SignedInDevices.tsx';

const TALLIES: { kind: keyof Counts; label: string; href: string }[] = [
  { kind: 'posts', label: 'Blog posts', href: BLOG },
  { kind: 'recipes', label: 'Recipes', href: listOf('recipe') },
  { kind: 'collections', label: 'Collections', href: listOf('collection') },
];

function greeting(hour: number): string {
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** How much there is, and what an owner comes here to do. */
export function Dashboard({ siteName }: ScreenProps) {
  const [counts, setCounts] = useState<Counts | 'counting' | 'failed'>('counting');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void countEntries().then((answer) => {
      if (isCurrent) setCounts(answer.ok ? answer.value : 'failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [attempt]);

  return (
    <Frame siteName={siteName} title={greeting(new Date().getHours())} here="/admin">
      {counts === 'failed' && <Notice onTryAgain={() => setAttempt(attempt + 1)}>The entries could not be counted.</Notice>}
      <SiteNotices />
      <Unfinished />
      <ul className="tallies" aria-label="What is on the site">
        {TALLIES.map(({ kind, label, href }) => {
          const tally = <Tally count={typeof counts === 'object' ? counts[kind] : null} label={label} />;
          return (
            <li key={kind}>
              <Link href={href}>{tally}</Link>
            </li>
          );
        })}
      </ul>
      <section className="quick" aria-labelledby="quick">
        <h2 id="quick">What would you like to do?</h2>
        <ul>
          <li>
            <Link className="button" href={newEntry('post')}>
              <Icon name="plus" />
              New post
            </Link>
          </li>
          <li>
            <Link className="button" href={newEntry('recipe')}>
              <Icon name="plus" />
              New recipe
            </Link>
          </li>
          <li>
            <Link className="button quiet" href={PHOTOS}>
              <Icon name="photo" />
              Photos
            </Link>
          </li>
          <li>
            <Link className="button quiet" href={PAGES}>
              <Icon name="blog" />
              Pages
            </Link>
          </li>
          <li>
            <a className="button quiet" href="/">
              <Icon name="site" />
              View site
            </a>
          </li>
          <li>
            <Link className="button quiet" href={SETTINGS}>
              <Icon name="settings" />
              Settings
            </Link>
          </li>
          <li>
            <a className="button quiet" href={EVERYTHING_ELSE}>
              Everything else
            </a>
          </li>
        </ul>
      </section>
      <p className="to-trash">
        <Link href={TRASH}>Trash</Link>: what was deleted can be put back.
      </p>
      <SignedInDevices />
    </Frame>
  );
}

/** What is wrong with content that is published all the same, such as a photo that cannot be read. */
function contentNotice(status: PublishingStatus | null): string | undefined {
  const [first, ...others] = status?.error === undefined ? (status?.problems ?? []) : [];
  if (!first) return undefined;
  const more = others.length > 0 ? ` There are ${others.length} more like it; npm run check lists them.` : '';
  return `${first.file}: ${first.message}${more}`;
}

/** What is the matter with the site: why the newest content is not what visitors see, and who can read drafts. */
function SiteNotices() {
  const [status, setStatus] = useState<PublishingStatus | null>(null);

  useEffect(() => {
    let isCurrent = true;
    void publishingStatus().then((answer) => {
      if (isCurrent && answer.ok) setStatus(answer.value);
    });
    return () => {
      isCurrent = false;
    };
  }, []);

  const sentences = [status?.error, status?.draftsWarning, contentNotice(status)].filter((sentence) => sentence !== undefined);
  return sentences.map((sentence) => (
    <div key={sentence} className="notice" role="status">
      <p>{sentence}</p>
    </div>
  ));
}

/** A number that is not known yet is a dash. */
function Tally({ count, label }: { count: number | null; label: string }) {
  return (
    <>
      <span className="tally-count">{count?.toLocaleString('en-US') ?? '–'}</span>
      <span className="tally-label">{label}</span>
    </>
  );
}
