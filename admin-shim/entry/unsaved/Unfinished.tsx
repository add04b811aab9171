import { useCallback, useEffect, useState } from 'react';
import { capitalized } from '#domain/capitalized.ts';
import { CONTENT_KINDS, type ContentKind, getKind } from '#schema/content-kinds.ts';
import { dayInWords } from '#schema/moment-words.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { type EntryName, continueEntry, SHOP_TITLES } from '../../routing/address.ts';
import { TimeAgo } from '../../kit/TimeAgo.tsx';
import { discardWork, keepWorkAgain, listUnfinished, type UnfinishedWork } from './unsaved-copy.ts';
import { useResend } from './use-resend.ts';

const isOnly = (kind: ContentKind): boolean => getKind(kind).holds === 'file';
const SCREEN_TITLES: Partial<Record<ContentKind, string>> = SHOP_TITLES;

/** What each kind is called: as its screen where it is one form. */
const KINDS: Readonly<Record<string, string>> = Object.fromEntries(
  CONTENT_KINDS.map((kind) => [kind, (isOnly(kind) && SCREEN_TITLES[kind]) || capitalized(getKind(kind).label)]),
);

const drawer = () => localStorage;

const titleOf = ({ kind, title }: UnfinishedWork): string =>
  (kind === 'bake' && /^\d{4}-\d\d-\d\d$/.test(title) ? dayInWords(title) : title) ||
  (isOnly(kind as ContentKind) ? (KINDS[kind] ?? '') : `Untitled ${KINDS[kind]?.toLowerCase()}`);

const isPhone = () => matchMedia('(pointer: coarse), (max-width: 40rem)').matches;

/** The unsaved copies on this device, updated when other tabs change them. */
function useUnfinished(): { works: readonly UnfinishedWork[]; read: () => void } {
  const [works, setWorks] = useState(() => listUnfinished(drawer));
  const read = useCallback(() => setWorks(listUnfinished(drawer)), []);
  useEffect(() => {
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [read]);
  return { works, read };
}

interface UnfinishedProps {
  /** Only of this kind. */
  kind?: EntryName;
  /** The id of the open form's unsaved copy. */
  except?: string;
  /** Called once something of it has been saved after all. */
  onSent?: () => void;
}

/** Lists the unsaved copies on this device, to continue or discard. Discarding can be undone. */
export function Unfinished({ kind, except, onSent }: UnfinishedProps) {
  const { works, read } = useUnfinished();
  const sent = useResend(works, () => {
    read();
    onSent?.();
  });
  const [discarded, setDiscarded] = useState<readonly UnfinishedWork[]>([]);
  const isDiscarded = (work: UnfinishedWork) => discarded.some(({ key }) => key === work.key);
  // A discarded copy stays in its place, so that it can be undone.
  const shown = [...works.filter((work) => !isDiscarded(work)), ...discarded]
    .filter((work) => work.kind in KINDS && (kind === undefined || work.kind === kind) && work.id !== except)
    .sort((a, b) => Date.parse(b.keptAt) - Date.parse(a.keptAt));
  const news = sent.length > 0 && (
    <div className="strip">
      <p role="status">{sent.map((work) => `“${titleOf(work)}” has been sent and is saved.`).join(' ')}</p>
    </div>
  );
  if (shown.length === 0) return news;

  return (
    <>
      {news}
      <section className="unfinished" aria-labelledby="unfinished">
        <h2 id="unfinished">Unfinished on this {isPhone() ? 'phone' : 'device'}</h2>
        <ul>
          {shown.map((work) => (
            <li key={work.key}>
              {isDiscarded(work) ? (
                <>
                  <p role="status">“{titleOf(work)}” is discarded.</p>
                  <Button
                    look="quiet"
                    label="Undo"
                    more={`: keep ${titleOf(work)}`}
                    onClick={() => {
                      if (keepWorkAgain(drawer, work)) setDiscarded(discarded.filter(({ key }) => key !== work.key));
                    }}
                  />
                </>
              ) : (
                <>
                  <p>
                    <strong>{titleOf(work)}</strong>
                    <span className="about">
                      {!isOnly(work.kind as ContentKind) && `${KINDS[work.kind]}, `}
                      <TimeAgo at={work.keptAt} />
                      {work.isUnsent && ', not sent yet'}
                    </span>
                  </p>
                  <div className="actions">
                    <ButtonLink
                      look="quiet"
                      label="Continue"
                      more={` ${titleOf(work)}`}
                      href={continueEntry(work.kind as EntryName, work.id)}
                    />
                    <Button
                      look="plain danger"
                      label="Discard"
                      more={` ${titleOf(work)}`}
                      onClick={() => {
                        discardWork(drawer, work);
                        setDiscarded([...discarded, work]);
                      }}
                    />
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
