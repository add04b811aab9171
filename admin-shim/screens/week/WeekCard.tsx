import { useContext, useState } from 'react';
import { endOfBake, latestFilled } from '#schema/bake.ts';
import { dayOfAnyYear } from '#schema/moment-words.ts';
import type { MenuItem } from '#schema/menu.ts';
import { isStillSo } from '#schema/schedule.ts';
import { clockIn, momentOf } from '#domain/time-zone.ts';
import { wordsFromSlug } from '#domain/slug.ts';
import { StatusBadge } from '../../entry/StatusBadge.tsx';
import { visibilityOf } from '../../entry/visibility.ts';
import { copyEntry, editEntry, newEntry, newsletterOf } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';
import { reasonOf } from '../../network/api-client.ts';
import { useAnswer } from '../../network/use-answer.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { TimeZone } from '../../kit/time-zone.ts';
import { SoldOut } from './SoldOut.tsx';
import { BAKES, changeListed, type ListedBake, MENU } from './week-api.ts';

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
    (answer) => (answer.ok ? setBakes(answer.value) : setSaid({ text: `The lists could not be loaded. ${reasonOf(answer.failure)}` })),
    [],
  );
  const [menu, setMenu] = useState<ReadonlyMap<string, MenuItem>>(new Map());
  useAnswer(
    () => MENU.list(),
    (answer) => answer.ok && setMenu(new Map(answer.value.flatMap(({ items }) => items.map((item) => [item.id ?? '', item])))),
    [],
  );
  const nameOf = (product: string) => menu.get(product)?.name ?? wordsFromSlug(product);
  const isGone = (product: string) => isStillSo(menu.get(product)?.soldOut, timeZone, Date.now());
  const sorted = (bakes ?? []).toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const coming = sorted.filter((bake) => momentOf(endOfBake(bake), timeZone) > Date.now());
  const published = coming.filter((bake) => visibilityOf(bake, timeZone, Date.now()) === 'published');
  const last = latestFilled(sorted);

  async function setSoldOut(bake: ListedBake, product: string, isSoldOut: boolean): Promise<void> {
    const answer = await changeListed(BAKES, bake, ({ items }) => ({
      items: items.map((item) => (item.product === product ? { ...item, isSoldOut } : item)),
    }));
    if (answer.ok) {
      const saved = answer.value;
      setBakes((before) => before?.map((one) => (one.id === saved.id ? saved : one)) ?? null);
      const undo = () => void setSoldOut(saved, product, !isSoldOut);
      setSaid({ text: `${nameOf(product)} is ${isSoldOut ? 'sold out' : 'available again'}.`, undo });
    } else setSaid({ text: `${nameOf(product)} could not be changed. ${reasonOf(answer.failure)}` });
  }

  return (
    <section className="week-card" aria-labelledby="week">
      <h2 id="week">This week’s bake</h2>
      {coming.map((bake) => (
        <div key={bake.id} className="week-list">
          <p>
            <Link href={editEntry('bake', bake.id)}>{dayOfAnyYear(bake.date, clockIn(Date.now(), timeZone))}</Link>{' '}
            <StatusBadge entry={bake} />
          </p>
          {visibilityOf(bake, timeZone, Date.now()) === 'published' && bake.items.length > 0 && (
            <SoldOut
              bake={bake}
              nameOf={nameOf}
              isGone={isGone}
              onChange={(product, isSoldOut) => void setSoldOut(bake, product, isSoldOut)}
            />
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
      {published.length > 1 && (
        <p className="field-hint">
          Visitors order from one list at a time, the first that still takes orders. That one is the newsletter too.
        </p>
      )}
      {published.length > 0 && <ButtonLink look="quiet" label="Send as newsletter" href={newsletterOf({ week: true })} />}
    </section>
  );
}
