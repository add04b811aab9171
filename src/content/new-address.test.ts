import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addressFromTitle, slugFromTitle, slugSchema } from '#domain/slug.ts';
import { globSync, readFileSync } from 'node:fs';
import { newAddress } from './new-address.ts';

test.each([
  ['DE', 'Weißbrot', 'weissbrot'],
  ['DE', 'Brötchen & Müsli', 'broetchen-muesli'],
  ['DE', 'Bro\u0308tchen', 'broetchen'],
  ['SE', 'Smörgås', 'smorgas'],
  ['TR', 'Börek ve açma', 'borek-ve-acma'],
  ['PL', 'Łódź', 'lodz'],
  ['PL', 'Chleb żytni na zakwasie', 'chleb-zytni-na-zakwasie'],
  ['DK', 'Smørrebrød', 'smorrebrod'],
  ['FR', 'Crème brûlée, œuf', 'creme-brulee-oeuf'],
  ['RU', 'Ржаной хлеб', 'rzhanoy-khleb'],
  ['UA', 'Паляниця', 'palyanitsya'],
  ['GR', 'Ψωμί προζύμι', 'psomi-prozymi'],
  ['SA', 'خبز الشعير', 'khbz-lshyr'],
  ['IL', 'לחם', 'lhm'],
  ['CN', '全麦面包', 'quan-mai-mian-bao'],
  ['JP', 'クロワッサン', 'kurowatsan'],
  ['KR', '빵', 'ppang'],
  ['US', 'Хлеб No. 2 🍞', 'khleb-no-2'],
  ['US', '🍞', ''],
  ['US', '🇺🇦 !!! 👩🏽‍🍳', ''],
])('in %s, %s is at %s', (country, title, address) => {
  expect(newAddress(title, country)).toBe(address);
});

test('the form and the server make the same address, and a valid one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom('US', 'DE', 'SE'), (title, country) => {
      const [typed, made] = [addressFromTitle(title, country), newAddress(title, country)];
      if (typed !== '') expect(made).toBe(typed);
      if (made !== '') expect(slugSchema.safeParse(made).success).toBe(true);
    }),
  );
});

test('the names of the example have the addresses and ids that they have had', () => {
  const files = globSync('content/**/*.{json,md}', { cwd: path.resolve(import.meta.dirname, '../..') });
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s*"?(?:title|name)"?: "?([^"\n]+)"?,?$/gm)].map(([, name = '']) => name),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.map((name) => newAddress(name, 'US'))).toEqual(names.map(slugFromTitle));
});
