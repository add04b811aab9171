import { useContext, useEffect, useState } from 'react';
import type { BrokenFile, BrokenFiles as BrokenFileList } from '#api/broken.ts';
import type { EntryCounts } from '#api/entries.ts';
import type { PublishingStatus } from '#api/publishing.ts';
import { capitalized } from '#domain/capitalized.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { entryAt, getKind } from '#schema/content-kinds.ts';
import type { SectionId } from '#schema/sections.ts';
import { clockIn } from '#domain/time-zone.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import {
  BLOG,
  COMMENTS,
  DECAP,
  editUse,
  HEALTH,
  listOf,
  MESSAGES,
  newEntry,
  NEWSLETTER,
  PAGES,
  PHOTOS,
  SETTINGS,
  START,
  TRASH,
  shopScreen,
} from '../../routing/address.ts';
import { type Answer, call, publishingStatus } from '../../network/api-client.ts';
import { Unfinished } from '../../entry/unsaved/Unfinished.tsx';
import { listBroken } from '../../entry/history/history-api.ts';
import { Frame } from '../../frame/Frame.tsx';
import { Link } from '../../routing/Link.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { Strip } from '../../kit/Strip.tsx';
import { Together } from '../../kit/Together.tsx';
import { Sections, useShopScreens } from '../../kit/site-sections.ts';
import { TimeZone } from '../../kit/time-zone.ts';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { useAnswer } from '../../network/use-answer.ts';
import { WeekCard } from '../week/WeekCard.tsx';
import { ComingUp } from './ComingUp.tsx';
import { BuildNow } from './BuildNow.tsx';
import { WizardOffer } from '../../frame/setup-wizard/WizardOffer.tsx';
import { HealthNotice, healthWords, useHealthCounts } from './HealthNotice.tsx';
import { BrokenFiles } from './BrokenFiles.tsx';
import { SignedInDevices } from './SignedInDevices.tsx';

const TALLIES: {
  kind: Exclude<keyof EntryCounts, 'commentsWaiting' | 'messagesWaiting'>;
  label: string;
  href: string;
  section: SectionId;
}[] = [
  { kind: 'posts', label: 'Blog posts', href: BLOG, section: 'blog' },
  { kind: 'recipes', label: 'Recipes', href: listOf('recipe'), section: 'kitchen' },
  { kind: 'collections', label: 'Collections', href: listOf('collection'), section: 'kitchen' },
];

const QUICK: readonly { href: string; label: string; icon: 'plus' | 'photo' | 'settings'; isNew: boolean; section?: SectionId }[] = [
  { href: newEntry('post'), label: 'New post', icon: 'plus', isNew: true, section: 'blog' },
  { href: newEntry('recipe'), label: 'New recipe', icon: 'plus', isNew: true, section: 'kitchen' },
  { href: newEntry('notice'), label: 'New notice', icon: 'plus', isNew: true },
  { href: PHOTOS, label: 'Photos', icon: 'photo', isNew: false },
  { href: SETTINGS, label: 'Settings', icon: 'settings', isNew: false },
];

/** By the bakery's clock, as all times in the admin. */
function greeting(timeZone: string): string {
  const hour = Number(clockIn(Date.now(), timeZone).slice(11, 13));
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

/** How much there is, and what an owner comes here to do. */
export function Dashboard() {
  return (
    <Frame title={greeting(useContext(TimeZone))} here="/admin">
      <Together>
        <Home />
      </Together>
    </Frame>
  );
}

function Home() {
  const [counts, setCounts] = useState<EntryCounts | 'counting' | 'failed'>('counting');
  /** Counts up when the entries and the notices have to be fetched again. */
  const [round, setRound] = useState(0);
  const [broken, setBroken] = useState<BrokenFile[] | null>(null);
  const status = useStatus(round);
  const sections = useContext(Sections);
  const isThere = ({ section }: { section?: SectionId }) => section === undefined || !sections[section].isOff;
  const shop = useShopScreens();
  const health = useHealthCounts();

  useAnswer(
    () => call('GET', '/api/admin/counts'),
    (answer) => setCounts(answer.ok ? answer.value : 'failed'),
    [round],
  );

  const showBroken = (answer: Answer<BrokenFileList>) =>
    // If they cannot be listed, the notice about publishing still names the first one.
    setBroken((before) => (answer.ok ? answer.value.files : (before ?? [])));
  useAnswer(listBroken, showBroken, []);

  async function showChange(): Promise<void> {
    showBroken(await listBroken());
    setRound((count) => count + 1);
  }

  return (
    <>
      {counts === 'failed' && <Notice onTryAgain={() => setRound(round + 1)}>The numbers could not be loaded.</Notice>}
      {broken && <SiteNotices status={status} broken={broken} />}
      <SignInAgain>
        <BrokenFiles files={broken ?? []} onChange={showChange} />
      </SignInAgain>
      {typeof counts === 'object' && (
        <>
          <Waiting count={counts.commentsWaiting} href={COMMENTS}>
            {`${counted(counts.commentsWaiting, 'comment')} ${areOrIs(counts.commentsWaiting)} waiting for you.`}
          </Waiting>
          <Waiting count={counts.messagesWaiting} href={MESSAGES}>
            {`${counted(counts.messagesWaiting, 'message')} could not be sent to you yet.`}
          </Waiting>
        </>
      )}
      {health.isExample && <WizardOffer />}
      <HealthNotice {...health} />
      <Unfinished />
      <WeekCard />
      <ul className="tallies" aria-label="What is on the site">
        {TALLIES.filter(isThere).map(({ kind, label, href }) => {
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
          {QUICK.filter(isThere).map(({ href, label, icon, isNew }) => (
            <li key={href}>
              <ButtonLink look={isNew ? undefined : 'quiet'} icon={icon} label={label} href={href} />
            </li>
          ))}
          <li>
            <ButtonLink leaves look="quiet" icon="site" label="View site" href="/" />
          </li>
        </ul>
      </section>
      <ComingUp />
      <section className="shop-links" aria-labelledby="shop">
        <h2 id="shop">The shop and its pages</h2>
        <ul>
          {shop.map(({ kind, title }) => (
            <li key={kind}>
              <Link href={shopScreen(kind)}>{title}</Link>
            </li>
          ))}
          <li>
            <Link href={PAGES}>Pages</Link>
          </li>
        </ul>
      </section>
      <p className="to-trash">
        <Link href={START}>Make it yours</Link>: the site step by step. <Link href={HEALTH}>Site health</Link>: {healthWords(health)}.{' '}
        <Link href={COMMENTS}>Comments</Link> and <Link href={MESSAGES}>Messages</Link>: what visitors wrote.{' '}
        <Link href={NEWSLETTER}>Newsletter</Link>: readers, and e-mails to them. <Link href={TRASH}>Trash</Link>: what was deleted can be
        restored. <a href={DECAP}>Decap</a>: another editor, for those who know it.
      </p>
      {status?.canBuild && <BuildNow />}
      <SignedInDevices />
    </>
  );
}

interface SiteNoticesProps {
  status: PublishingStatus | null;
  /** The files that are shown with what can be done about them. */
  broken: readonly BrokenFile[];
}

/** What is wrong with content that is published all the same, such as a photo that cannot be read, and where to fix it. */
function ContentNotice({ status, broken }: SiteNoticesProps) {
  const shown = new Set(broken.map(({ file }) => file));
  const [first, ...others] = status?.error === undefined ? (status?.problems ?? []).filter(({ file }) => !shown.has(file)) : [];
  if (!first) return null;
  const more = others.length === 0 ? '' : ` There ${others.length === 1 ? 'is one' : `are ${others.length}`} more like it.`;
  const entry = entryAt(first.file);
  const kind = entry && getKind(entry.kind);
  const place = kind ? capitalized(kind.holds === 'file' ? kind.label : `${kind.label} ${entry.slug}`) : first.file;
  return (
    <Strip look="notice" action={entry && <ButtonLink look="quiet" label="Open the form" href={editUse(entry)} />}>
      {place}: {first.message}
      {more}
    </Strip>
  );
}

/** How often the progress of long work is fetched. */
const PROGRESS_EVERY_MS = 2_000;
/** Work of so little is done before anybody has read about it. */
const LONG_WORK = 50;

/** How far the pages and photos are that no visitor has asked for yet. */
function progressNotice(status: PublishingStatus | null): string | undefined {
  const { pages, photos } = status?.progress ?? {};
  if (!pages || !photos || pages.of - pages.made + photos.of - photos.made < LONG_WORK) return undefined;
  const words = ({ made, of }: typeof pages) => `${made.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`;
  const parts = [...(pages.of > 0 ? [`${words(pages)} pages`] : []), ...(photos.of > 0 ? [`${words(photos)} photo sizes`] : [])];
  return `Everything is live. Pages no one has opened yet are still being prepared: ${parts.join(', ')}.`;
}

/** The publishing status, fetched again in each round and while work goes on; null until it is known. */
function useStatus(round: number): PublishingStatus | null {
  const [status, setStatus] = useState<PublishingStatus | null>(null);
  const [tick, setTick] = useState(0);
  const isWorking = progressNotice(status) !== undefined;

  useAnswer(publishingStatus, (answer) => answer.ok && setStatus(answer.value), [round, tick]);
  useEffect(() => {
    if (!isWorking) return undefined;
    const timer = setTimeout(() => setTick(tick + 1), PROGRESS_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isWorking, tick]);
  return status;
}

/** What is wrong with the site: why the newest content is not what visitors see, and who can read drafts. */
function SiteNotices({ status, broken }: SiteNoticesProps) {
  const progress = progressNotice(status);
  const sentences = [status?.error, status?.deployFailure, status?.draftsWarning].filter((sentence) => sentence !== undefined);
  return (
    <>
      {sentences.map((sentence, place) => (
        <Strip key={place} look="notice">
          {sentence}
        </Strip>
      ))}
      {progress !== undefined && <Strip>{progress}</Strip>}
      <ContentNotice status={status} broken={broken} />
    </>
  );
}

/** Says what visitors wrote that waits for the owner, with the way there; nothing if none does. */
const Waiting = ({ count, href, children }: { count: number; href: string; children: string }) =>
  count === 0 ? null : <Strip action={<ButtonLink label={count === 1 ? 'Read it' : 'Read them'} href={href} />}>{children}</Strip>;

/** A number that is not known yet is a dash. */
function Tally({ count, label }: { count: number | null; label: string }) {
  return (
    <>
      <span className="tally-count">{count?.toLocaleString('en-US') ?? '–'}</span>
      <span className="tally-label">{label}</span>
    </>
  );
}
