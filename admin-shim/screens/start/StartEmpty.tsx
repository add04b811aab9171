import { useState } from 'react';
import type { StartedEmpty } from '#api/example.ts';
import { areOrIs, counted } from '#domain/counted.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { editField, SHOP_TITLES, shopScreen } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';
import { call, orLogin, reasonOf } from '../../network/api-client.ts';
import { useFetched } from '../../network/use-fetched.ts';
import { Button } from '../../kit/Button.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { Switch } from '../../kit/Switch.tsx';
import { useSession } from '../../session/SignInAgain.tsx';

const NAMES = { ...SHOP_TITLES, post: 'Blog posts', recipe: 'Recipes', collection: 'Collections' };

const EXAMPLE = '/api/admin/example';

const PLAIN_TEXTS = {
  title: 'Plain texts on the pages',
  description: 'Also replace the example’s page texts and section names with short neutral ones. Anything you wrote stays.',
};

interface StartEmptyProps {
  /** Whether it is only there while the site has something of the example. */
  isOffer?: boolean;
  /** Called when everything is to stay; without it that is not asked. */
  onKeep?: () => void;
  /** Called when something was removed, or is back. */
  onChange?: () => void;
}

/** Removes the example's products, recipes, posts and reviews. */
export function StartEmpty({ isOffer = false, onKeep, onChange }: StartEmptyProps) {
  const withSession = useSession();
  const fetched = useFetched('entries', () => orLogin(call('GET', EXAMPLE)));
  const [isAsked, setIsAsked] = useState(false);
  const [plainTexts, setPlainTexts] = useState(true);
  const [started, setStarted] = useState<StartedEmpty | null>(null);
  const [undone, setUndone] = useState<{ commit: string } | { problem: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const content = (fetched.value?.content ?? []).filter(({ count }) => count > 0);
  const total = content.reduce((sum, { count }) => sum + count, 0);
  const list = content.map(({ kind, count }) => `${NAMES[kind as keyof typeof NAMES]} (${count})`).join(', ');

  async function remove(): Promise<string | null> {
    const answer = await withSession(() => call('POST', EXAMPLE, { count: total, plainTexts }));
    fetched.reload();
    if (!answer.ok) return reasonOf(answer.failure);
    setStarted(answer.value);
    setUndone(null);
    onChange?.();
    setIsAsked(false);
    return null;
  }

  async function undo({ files }: StartedEmpty): Promise<void> {
    setIsBusy(true);
    const answer = await withSession(() => call('PUT', EXAMPLE, { files }));
    setIsBusy(false);
    fetched.reload();
    setUndone(answer.ok ? answer.value : { problem: reasonOf(answer.failure) });
    if (!answer.ok) return;
    setStarted(null);
    onChange?.();
  }

  if (isOffer && total === 0 && !started) return null;
  return (
    <section className="start-empty" aria-labelledby="start-empty">
      <h2 id="start-empty">Keep the example to look at, or start empty?</h2>
      <Fetching {...fetched} />
      {started && (
        <ReturnedStrip
          key={started.commit}
          what={counted(started.removed, 'item')}
          became={`${areOrIs(started.removed)} removed`}
          commit={started.commit}
          onUndo={() => undo(started)}
          undoMore=": restore everything"
          isBusy={isBusy}
        />
      )}
      {undone &&
        ('commit' in undone ? (
          <ReturnedStrip key={undone.commit} what="Everything" commit={undone.commit} />
        ) : (
          <Failed>{undone.problem}</Failed>
        ))}
      {total > 0 && (
        <>
          <p>
            {`The site came with something everywhere: ${list}. Keep it to see how it is done and change one thing at a time, or start without it.`}{' '}
            The offer for a first order and the samples of Instagram go too; photos, colors and settings stay.
          </p>
          <p className="actions">
            {onKeep && <Button look="quiet" label="Keep it for now" onClick={onKeep} />}
            <Button look="quiet danger" label="Start empty" onClick={() => setIsAsked(true)} />
          </p>
        </>
      )}
      {!isOffer && fetched.value && total === 0 && (
        <p>
          These pages still need your own text: <Link href={shopScreen('home')}>the home page</Link>,{' '}
          <Link href={shopScreen('about')}>about the bakery</Link>, <Link href={shopScreen('sourdough')}>sourdough</Link> and{' '}
          <Link href={shopScreen('faq')}>questions</Link>. Add{' '}
          <Link href={editField('business', 'business', 'legalNotice')}>the legal wording for where you are</Link> too. Pages you don’t
          need: <Link href={editField('look', 'look', 'sections.about.isOff')}>turn them off</Link>.
        </p>
      )}
      {isAsked && (
        <Choice
          question="Start empty?"
          yes={`Remove ${counted(total, 'item')}`}
          no="Keep them"
          onYes={remove}
          onNo={() => setIsAsked(false)}
        >
          <p>{`Visitors won’t see any of this anymore: ${list}. Anything you made or changed stays. You can undo this while this screen is open; after that, what has a page of its own can be restored from the Trash, one by one.`}</p>
          <Switch id="plain-texts" meta={PLAIN_TEXTS} isOn={plainTexts} onChange={setPlainTexts} />
        </Choice>
      )}
    </section>
  );
}
