import { dayInWords } from '#schema/moment-words.ts';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import type { ListedBake } from './week-api.ts';

const ROWS = 20;

interface SoldOutProps {
  bake: ListedBake;
  nameOf: (product: string) => string;
  /** Whether the menu says that it is sold out: then it is on every list. */
  isGone: (product: string) => boolean;
  onChange: (product: string, isSoldOut: boolean) => void;
}

/** What is on a list, each to be sold out or back with one tap. */
export function SoldOut({ bake: { date, items }, nameOf, isGone, onChange }: SoldOutProps) {
  const [shown, more] = useFirst(items, ROWS);
  return (
    <>
      <p className="field-hint">Tap what is sold out.</p>
      <ul aria-label={`Sold out on ${dayInWords(date)}`}>
        {shown.map(({ product, isSoldOut }) => (
          <li key={product}>
            <button type="button" data-sold={isSoldOut ? '' : undefined} onClick={() => onChange(product, !isSoldOut)}>
              <span>{nameOf(product)}</span>{' '}
              <span className="week-state">{isSoldOut ? 'Sold out' : isGone(product) ? 'Sold out on the menu' : 'Available'}</span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
