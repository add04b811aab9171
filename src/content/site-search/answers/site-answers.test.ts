import { expect, test } from 'vitest';
import { contentPath } from '#schema/content-kinds.ts';
import { type Files, postFile, siteFiles, snapshotOf } from '../../../../tests/support/snapshot-of.ts';
import { createReader } from '../../reader.ts';
import { snapshotAt } from '../../schedule.ts';

async function answersOf(files: Files, now = 0) {
  const { answers } = createReader(snapshotAt(await snapshotOf(siteFiles('minimal', files)), now)).answers();
  const cuesOf = ({ cues }: (typeof answers)[number]) => Object.values(cues).flatMap((list) => list.split(', '));
  return { answers, cuesOf, about: (cue: string) => answers.find((answer) => cuesOf(answer).includes(cue)) };
}

const file = (kind: 'faq' | 'business' | 'look', data: object): Files => ({ [contentPath(kind, kind)]: JSON.stringify(data) });
const faq = (...questions: [question: string, answer: string][]): Files =>
  file('faq', { questions: questions.map(([question, answer]) => ({ question, answer })) });
const menu = (...allergens: string[][]): Files => ({
  [contentPath('menu', 'breads')]: JSON.stringify({
    name: 'Loaves',
    order: 0,
    items: allergens.map((names, place) => ({ name: `Loaf ${place}`, description: 'Good.', allergens: names })),
  }),
});
const BUSINESS = {
  tagline: 'Bread.',
  phone: '(830) 555-0199',
  places: [{ name: 'Comfort', region: 'TX' }],
  timeZone: 'America/Chicago',
  pickup: 'Saturdays at the gate.',
  orderLinks: {},
  payment: ['Cash'],
};

test('are made of what the content says, and of nothing else', async () => {
  const { about, answers } = await answersOf({
    ...file('business', { ...BUSINESS, hours: [{ days: 'Saturday', opens: '09:00', closes: '12:30' }] }),
    ...file('faq', { questions: [] }),
  });
  expect(about('hours')?.text).toBe('Saturday 9 AM to 12:30 PM. Saturdays at the gate.');
  expect(about('delivery')).toMatchObject({ title: 'Pickup', text: 'Saturdays at the gate.' });
  expect(about('address')?.text).toBe('Comfort, TX. Saturdays at the gate.');
  expect(about('payment')?.text).toBe('Cash.');
  expect(about('wholesale')?.text).toContain('(830) 555-0199');
  expect(about('inspected')).toBeUndefined();
  expect(answers.filter(({ text }) => text === '')).toEqual([]);
});

test('are the owner’s where one of her questions is about the same', async () => {
  const { about, answers, cuesOf } = await answersOf(
    faq(['Do you ship?', 'Yes, [anywhere](/menu).'], ['How do I order?', 'By phone.'], ['Is your sourdough fine for toddlers?', 'Yes.']),
  );
  expect(about('delivery')).toMatchObject({ title: 'Do you ship?', text: 'Yes, anywhere.', href: '/contact#faq' });
  expect(about('order online')?.text).toBe('By phone.');
  // Of a question about something else, only what is called nothing on the site: 'sourdough' is not answered with it.
  const aboutToddlers = answers.filter(({ text }) => text === 'Yes.').flatMap(cuesOf);
  expect(aboutToddlers).toContain('toddlers');
  expect(aboutToddlers).not.toContain('sourdough');
});

test('are of a question only where it says so', async () => {
  const { about } = await answersOf({
    ...file('business', BUSINESS),
    ...faq(
      ['Do you have gift cards?', 'Yes.'],
      ['Do you bake wedding cakes?', 'No.'],
      ['Is your flour organic?', 'It is.'],
      ['May I bring my dog?', 'Do.'],
    ),
  });
  expect(['gift card', 'voucher', 'wedding', 'organic', 'dog'].map((cue) => about(cue)?.text)).toEqual([
    'Yes.',
    'Yes.',
    'No.',
    'It is.',
    'Do.',
  ]);
  expect(about('payment')?.text).toBe('Cash.');
  for (const cue of ['job', 'wholesale', 'keto', 'refund', 'hamper']) expect(about(cue)).toMatchObject({ id: 'ask' });
  expect(about('birthday cake')?.text).not.toBe('No.');
});

test('about keeping bread are the post’s', async () => {
  const { about } = await answersOf({ 'content/posts/keep.md': postFile({ title: 'How to keep bread', excerpt: 'In paper.' }) });
  expect(about('freeze')).toMatchObject({ title: 'How to keep bread', text: 'In paper.', href: '/blog/keep' });
  expect((await answersOf({})).about('freeze')).toBeUndefined();
});

test('about allergens always have the same sentence: of the menu, or the owner’s', async () => {
  const sentence = 'All of it is baked in one kitchen with nuts, milk and wheat. Don’t order if the allergy is severe.';
  expect((await answersOf(menu(['wheat', 'milk'], ['tree nuts', 'wheat'], ['none of these']))).about('peanut')?.text).toContain(sentence);
  const asked = await answersOf({ ...menu(['wheat', 'milk'], ['tree nuts']), ...faq(['Which allergens are in your kitchen?', 'Some.']) });
  expect(asked.about('peanut')).toMatchObject({ id: 'allergens', text: `Some. ${sentence}` });
  const own = await answersOf({
    ...menu(['milk']),
    ...file('business', { ...BUSINESS, allergenNote: 'Ask us first.' }),
    ...file('faq', {}),
  });
  expect(own.about('peanut')?.text).toBe('Ask us first.');
  const unknown = await answersOf({ ...menu(), ...file('business', BUSINESS), ...file('faq', {}) });
  expect(unknown.about('peanut')?.text).toMatch(/^Ask us before you order: \(830\) 555-0199/);
});

test('say until when to order, of the newsletter only where there is one, and otherwise how to ask', async () => {
  const bake = {
    date: '2999-12-05',
    ordersClose: '2999-12-03T21:00:00-06:00',
    items: [{ product: 'Rye' }],
    pickups: [],
    status: 'published',
  };
  const open = await answersOf({ ...file('business', BUSINESS), [contentPath('bake', '2999-12-05')]: JSON.stringify(bake) });
  expect(open.about('orders close')?.text).toMatch(/^Order by .*9 PM/);
  expect((await answersOf(file('business', BUSINESS))).about('orders close')).toBeUndefined();
  expect((await answersOf(file('business', BUSINESS))).about('mailing list')).toMatchObject({ id: 'ask' });
});

test('say what is vegan, and where a review is left, only if the content says so', async () => {
  const item = (name: string, ingredients: string, ...allergens: string[]) => ({ name, description: 'Good.', ingredients, allergens });
  const items = [item('Rye', 'Rye flour, water, salt', 'none of these'), item('Brioche', 'Flour, butter', 'wheat', 'milk')];
  const vegan = await answersOf({ [contentPath('menu', 'breads')]: JSON.stringify({ name: 'Loaves', order: 0, items }) });
  expect(vegan.about('vegan bread')?.text).toMatch(
    /^Nothing from animals is among the ingredients of: Rye\. All of it is baked in one kitchen with milk/,
  );
  const reviewUrl = 'https://reviews.example.com/ana';
  const { about } = await answersOf({ ...file('business', { ...BUSINESS, reviewUrl }), ...menu(['milk']) });
  expect(about('leave review')?.href).toBe(reviewUrl);
  expect(about('vegan bread')).toMatchObject({ id: 'ask' });
  expect((await answersOf(file('business', BUSINESS))).about('leave review')).toMatchObject({ id: 'ask' });
});

test('are found by the words of the content: the code of an offer, and the region that the bakery is in', async () => {
  const own = { description: 'Sourdough in the Texas Hill Country, by Ana.', offer: { code: 'TRYME10', percent: 10, text: 'Try it.' } };
  const { about } = await answersOf(file('business', { ...BUSINESS, ...own }));
  expect(about('TRYME10')?.text).toContain('TRYME10');
  expect(about('Hill Country')).toMatchObject({ id: 'location' });
  expect(about('Ana')).toBeUndefined();
});

const BAKE = {
  date: '2999-12-05',
  ordersClose: '2999-12-03T21:00:00-06:00',
  items: [{ product: 'Rye' }, { product: 'Spelt' }],
  pickups: [],
  status: 'published',
};
const GONE = { items: BAKE.items.map((item) => ({ ...item, isSoldOut: true })) };

test.each([
  ['open', {}, /^Order by .*9 PM\. Thursday, December 5: Rye and Spelt\.$/],
  ['not open yet', { ordersOpen: '2999-12-01T09:00:00-06:00' }, /^Orders open .*9 AM\. Thursday, December 5/],
  ['closed', { ordersClose: '2000-01-01' }, /^Orders are closed\. Thursday, December 5: Rye and Spelt\.$/],
  ['all sold out', GONE, /^All sold out\. Thursday, December 5: Rye and Spelt\.$/],
  ['sold out in part', { items: [...GONE.items.slice(1), { product: 'Oat' }] }, /^Order by .*: Spelt \(sold out\) and Oat\.$/],
])('of the week say once whether orders are taken: %s', async (_, change, text) => {
  const bake = { [contentPath('bake', '2999-12-05')]: JSON.stringify({ ...BAKE, ...change }) };
  const { about } = await answersOf({ ...file('business', BUSINESS), ...bake }, Date.parse('2026-12-01T12:00:00Z'));
  expect(about('this week')?.text).toMatch(text);
});

test('of the week say when the bakery is closed', async () => {
  const notice = { title: 'Away', status: 'published', isClosed: true };
  const { about } = await answersOf({ ...file('business', BUSINESS), [contentPath('notice', 'away')]: JSON.stringify(notice) });
  expect(about('this week')?.text).toBe('Closed for now.');
});

test('lead to no section that the site does not have', async () => {
  const { answers } = await answersOf(
    file('look', { sections: { cakes: { isOff: true }, eats: { isOff: true }, sourdough: { isOff: true } } }),
  );
  expect(answers.filter(({ href }) => /cakes|eats|sourdough/.test(href))).toEqual([]);
});
