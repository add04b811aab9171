import { renderToStaticMarkup } from 'react-dom/server';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ExitOffer } from './ExitOffer.tsx';
import { readOffer } from './read-offer.ts';

test('the offer is read as it was rendered', () => {
  const offer = { percent: 10, text: 'Quotes " & <tags>.', code: 'TRYME10' };
  const place = document.createElement('div');
  place.innerHTML = renderToStaticMarkup(createElement(ExitOffer, { offer }, 'Order'));
  expect(readOffer(place)).toEqual(offer);
});
