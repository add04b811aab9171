import { useContext, useState } from 'react';
import { endOfBake, latestFilled } from '#domain/bake.ts';
import { dayInWords } from '#domain/moment-words.ts';
import { momentOf } from '#domain/time-zone.ts';
import type { FlatView } from '#api/content.ts';
import { wordsFromSlug } from '#domain/slug.ts';
import { createEntryApi } from '../../entries/entry-api.ts';
import { StatusBadge } from '../../entries/StatusBadge.tsx';
import { visibilityOf } from '../../entries/visibility.ts';
import { apiOf, copyEntry, editEntry, newEntry, newsletterOf } from '../../navigation/address.ts';
import { Link } from '../../navigation/Link.tsx';
import { reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { Button, ButtonLink } from '../../parts/Button.tsx';
import { ShowMore, useFirst } from '../../parts/ShowMore.tsx';
import { TimeZone } from '../../parts/time-zone.ts';
import type { ListedBake } from './bake-kind.ts';

const BAKES = createEntryApi<ListedBake, ListedBake>(apiOf('bake'));
const MENU = createEntryApi<FlatView<'menu'>, FlatView<'menu'>>(apiOf('menu'));

interface Said {
  text: string;
  undo?: () => void;
}

/** The coming bake day on the first screen: what is sold out is said with one tap, and the next list starts from the last one. */
export function WeekCard() {
  const timeZone = useContext(TimeZone);
  const [bakes, setBakes] = useState<ListedBake[] | null>(null);
  const [said, setSaid] = useState<Said>({ text: '' });
  useAnswer(
    () => BAKES.list(),
    (answer) => (answer.ok ? setBakes(answer.value) : setSaid({ text: `The lists could not be fetched. ${reasonOf(answer.failure)}` })),
    [],
  );
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useAnswer(
    () => MENU.list(),
    (answer) => answer.ok && setNames(new Map(answer.value.flatMap(({ items }) => items.map(({ id = '', name }) => [id, name])))),
    [],
  );
  const nameOf = (product: string) => names.get(product) ?? wordsFromSlug(product);
  const sorted = (bakes ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const coming = sorted.filter((bake) => momentOf(endOfBake(bake), timeZone) > Date.now());
  const isSeen = coming.some((bake) => visibilityOf(bake, timeZone, Date.now()) === 'published');
  const last = latestFilled(sorted);

  async function setSoldOut(bake: ListedBake, product: string, isSoldOut: boolean): Promise<void> {
    const items = bake.items.map((item) => (item.product === product ? { ...item, isSoldOut } : item));
    const answer = await BAKES.save(BAKES.update(bake.id, { items }, bake.revision));
    if (answer.ok) {
      const saved = answer.value;
      setBakes((before) => before?.map((one) => (one.id === saved.id ? saved : one)) ?? null);
      const undo = () => void setSoldOut(saved, product, !isSoldOut);
      setSaid({ text: `${nameOf(product)} is ${isSoldOut ? 'sold out' : 'available again'}.`, undo });
    } else if (answer.failure.kind === 'stale' && answer.failure.current) {
      // Somebody else has changed the list: what is sold out is sold out in theirs too.
      await setSoldOut(answer.failure.current, product, isSoldOut);
    } else setSaid({ text: `${nameOf(product)} could not be changed. ${reasonOf(answer.failure)}` });
  }

  return (
    <section className="week-card" aria-labelledby="week">
      <h2 id="week">This week’s bake</h2>
      {coming.map((bake) => (
        <div key={bake.id} className="week-list">
          <p>
            <Link href={editEntry('bake', bake.id)}>{dayInWords(bake.date)}</Link> <StatusBadge entry={bake} />
          </p>
          {visibilityOf(bake, timeZone, Date.now()) === 'published' && bake.items.length > 0 && (
            <SoldOut bake={bake} nameOf={nameOf} onChange={(product, isSoldOut) => void setSoldOut(bake, product, isSoldOut)} />
          )}
        </div>
      ))}
      {bakes !== null && coming.length === 0 && <p className="field-hint">No list for a coming bake day yet.</p>}
      <p role="status" className="week-said">
        {said.text}
        {said.undo && <Button look="plain" label="Undo" onClick={said.undo} />}
      </p>
      {bakes !== null && (
        <ButtonLink
          icon="plus"
          label={last ? 'New list, from the last one' : 'New list'}
          href={last ? copyEntry('bake', last.id) : newEntry('bake')}
        />
      )}
      {isSeen && <ButtonLink look="quiet" label="Send as newsletter" href={newsletterOf({ week: true })} />}
    </section>
  );
}

const ROWS = 20;

interface SoldOutProps {
  bake: ListedBake;
  nameOf: (product: string) => string;
  onChange: (product: string, isSoldOut: boolean) => void;
}

/** What is on a list, each to be sold out or back with one tap. */
function SoldOut({ bake: { date, items }, nameOf, onChange }: SoldOutProps) {
  const [shown, more] = useFirst(items, ROWS);
  return (
    <>
      <p className="field-hint">Tap what is sold out.</p>
      <ul aria-label={`Sold out on ${dayInWords(date)}`}>
        {shown.map(({ product, isSoldOut }) => (
          <li key={product}>
            <button type="button" data-sold={isSoldOut ? '' : undefined} onClick={() => onChange(product, !isSoldOut)}>
              <span>{nameOf(product)}</span> <span className="week-state">{isSoldOut ? 'Sold out' : 'Available'}</span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
