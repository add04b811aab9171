import { parseAmount, type Term } from './parse-amount.ts';
import type { Quantity } from './quantities.ts';
import type { Measure } from './scale-amount.ts';
import { type SizedKind, type SizedUnit, unitIn } from './sized-units.ts';

/** How much an amount in units of a known size is: grams, or US teaspoons. */
export interface MeasureSize {
  kind: SizedKind;
  isMetric: boolean;
  /** One number, or the two ends of a range, with what is written before and between them. */
  values: [low: number, high?: number];
  sign: string;
  separator: string;
  /** The smallest of its units, and what is written around it. */
  unit: SizedUnit;
  before: string;
  after: string;
}

const numberOf = ({ top, bottom }: Quantity): number => Number(top) / Number(bottom);

/** The size of an amount, which may be a sum in several units of one kind; null if it is counted, or not clearly an amount. */
export function measureSize({ amount, unit }: Measure): MeasureSize | null {
  const { terms = [], sign = '' } = parseAmount(amount, unit) ?? {};
  const found = terms.map((term) => ({ term, unit: unitIn(term.unit)?.unit }));
  const last = unitIn(terms.at(-1)?.unit ?? '');
  if (!last || found.some((one) => one.unit?.kind !== last.unit.kind || one.unit.isMetric !== last.unit.isMetric)) return null;
  const to = terms.findIndex(({ isRange }) => isRange);
  const ends = to === -1 ? [found, found] : [found.slice(0, to + 1), found.slice(to + 1)];
  const sum = (end: typeof found, numberIn: (term: Term) => Quantity) =>
    end.reduce((total, one, index) => {
      const isLess = /minus|less/i.test(end[index - 1]?.term.joint ?? '');
      return total + numberOf(numberIn(one.term)) * (one.unit?.size ?? 0) * (isLess ? -1 : 1);
    }, 0);
  const [low, high] = [sum(ends[0] ?? [], (term) => term.low), sum(ends[1] ?? [], (term) => term.high ?? term.low)];
  if (!(low > 0)) return null;
  const written = terms.at(-1)?.unit ?? '';
  return {
    kind: last.unit.kind,
    isMetric: last.unit.isMetric,
    values: high === low ? [low] : [low, high],
    sign,
    separator: to === -1 ? (terms.at(-1)?.separator ?? '') : (terms[to]?.joint.replace(/^\./, '') ?? ''),
    unit: last.unit,
    before: written.slice(0, last.start),
    after: written.slice(last.end),
  };
}

/** The middle of a size. */
export const middleOf = ({ values: [low, high = low] }: MeasureSize): number => (low + high) / 2;
