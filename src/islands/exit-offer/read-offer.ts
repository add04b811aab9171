import type { Offer } from './ExitOffer.tsx';

/** The offer in a page's closed dialog (ExitOffer.tsx). */
export function readOffer(place: Element): Offer {
  const textOf = (selector: string) => place.querySelector(selector)?.textContent ?? '';
  return { percent: Number.parseFloat(textOf('.percent')), text: textOf('h2 + p'), code: textOf('code') };
}
