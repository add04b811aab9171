import { type AmountPart, amountParts } from '@family-bakery/recipes/amounts/amount-parts';
import { scaledServings } from '@family-bakery/recipes/amounts/recipe-scale';
import { isMoreThanOne, scaleMeasure } from '@family-bakery/recipes/amounts/scale-amount';

/** A text on the page, and what it is at a scale. */
type Scaled = readonly [element: Element, at: (scale: number) => string];

function asNode({ text, isFraction, spoken }: AmountPart): Node | string {
  if (!isFraction) return text;
  const fraction = document.createElement('b');
  fraction.textContent = text;
  if (spoken) Object.assign(fraction, { role: 'img', ariaLabel: spoken });
  return fraction;
}

/** A word in the number of its amount at a scale: `cup` and `cups`. */
function inNumber(element: HTMLElement, amount: string): (scale: number) => string {
  const written = element.textContent;
  const { one = written, many = written } = element.dataset;
  return (scale) => {
    const isPlural = scale === 1 ? null : isMoreThanOne(amount, scale);
    return isPlural === null ? written : isPlural ? many : one;
  };
}

/** An amount, and its unit, which may change too. */
function measureTexts(element: Element): Scaled[] {
  const place = element.closest('.measure')?.querySelector<HTMLElement>('.unit');
  const [amount, unit] = [element.textContent, place?.textContent ?? ''];
  const measureAt = (scale: number) => scaleMeasure({ amount, unit }, scale);
  const scaled: Scaled = [element, (scale) => measureAt(scale).amount];
  if (!place) return [scaled];
  const numberAt = inNumber(place, amount);
  return [scaled, [place, (scale) => (measureAt(scale).unit === unit ? numberAt(scale) : measureAt(scale).unit)]];
}

function servingsText(element: HTMLElement): Scaled {
  const { servings, noun = '' } = element.dataset;
  const inWords = (count: number) => `${count}${noun && `\u00a0${noun}${count > 1 ? 's' : ''}`}`;
  return [element, (scale) => inWords(scaledServings(Number(servings), scale))];
}

/** Finds the texts of a recipe that depend on its scale: amounts, units, counted ingredients, servings. Returns what shows them at one. */
export function scaledTexts(sheet: Element): (scale: number) => void {
  const all = (selector: string) => [...sheet.querySelectorAll<HTMLElement>(selector)];
  const texts: Scaled[] = [
    ...all('.what > :is([data-one], [data-many])').map((word): Scaled => [
      word,
      inNumber(word, word.closest('label')?.querySelector('.amount')?.textContent ?? ''),
    ]),
    ...all('.amount').flatMap(measureTexts),
    ...all('[data-servings]').map(servingsText),
  ];
  return (scale) => {
    for (const [element, at] of texts) element.replaceChildren(...amountParts(at(scale)).map(asNode));
  };
}
