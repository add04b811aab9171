import { beforeEach, describe, expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import {
  focused,
  ingredients,
  lastTime,
  less,
  LOAF,
  more,
  openRecipe,
  scale,
  scaleShown,
  tick,
  ticked,
} from '../../../tests/support/components/recipe-page.ts';
import { overflow, PHONE, reload, textOf, textsAt, textsOf, visited } from '../../../tests/support/components/visit.ts';

const STORED = 'recipe:country-loaf';
const amounts = () => textsAt('.ingredients .measure').slice(0, 4);
const AS_WRITTEN = ['40 g', '3 tablespoons', '30 g', '1/4 cup'];

async function expectScale(shown: string): Promise<void> {
  await expect.poll(() => textOf(scaleShown)).toBe(shown);
}

test('from 0.5x to 5x, and unchanged at 1x', async () => {
  await openRecipe();
  const written = textsOf(ingredients);
  expect(amounts()).toEqual(AS_WRITTEN);
  await more.click();
  await more.click();
  await expectScale('2x');
  expect(amounts()).toEqual(['80 g', '6 tablespoons', '60 g', '1/2 cup']);
  expect(textsAt('.facts dl').join()).toMatch(/Servings 24$/);
  expect(textOf(scale)).toContain('Makes 24 servings');

  // At either end the button keeps the focus, so that holding Enter stops there.
  for (const [button, end] of [
    [more, '5x'],
    [less, '0.5x'],
  ] as const) {
    button.element().focus();
    await userEvent.keyboard('{Enter>12/}');
    await expectScale(end);
    await expect.element(button, { message: end }).toHaveAttribute('aria-disabled', 'true');
    expect(focused(), end).toBe(button.element());
  }
  expect(amounts().slice(2)).toEqual(['15 g', '2 tablespoons']);
  await more.click();
  await expectScale('1x');
  expect(textsOf(ingredients)).toEqual(written);
  expect(localStorage.getItem(STORED)).toBe(null);
});

test('to servings, a weight of dough or flour, or another pan', async () => {
  await openRecipe(LOAF, PHONE);
  const panel = visited.getByRole('dialog', { name: 'How much do you want?' });
  const amount = panel.getByRole('spinbutton', { name: 'How much' });
  const [result, pan] = [panel.getByRole('status').nth(0), panel.getByRole('status').nth(1)];
  await scale.getByRole('button', { name: 'Exact amount or pan' }).click();
  await amount.fill('18');
  await expectScale('1.5x');
  await panel.getByRole('combobox', { name: 'Of what' }).selectOptions('grams of flour');
  await expect.element(amount).toHaveValue(825);
  await amount.fill('1000');
  await expect.poll(() => textOf(result)).toBe('1.82x the recipe, 22 servings, 1,747 grams of dough');
  for (const [wrong, sentence] of [
    ['', 'Type how many grams of flour you want.'],
    ['0', 'Type more than 0 grams of flour.'],
    ['1000000000', 'This recipe can be scaled from 28 grams of flour (0.05x) to 27,500 grams of flour (50x).'],
  ] as const) {
    await amount.fill(wrong);
    await expect.poll(() => textOf(result)).toBe(sentence);
  }
  await expectScale('1.82x');
  await panel.getByText('I have another pan').click();
  await panel.getByRole('combobox', { name: 'The recipe’s pan' }).fill('9-inch round');
  const mine = panel.getByRole('combobox', { name: 'My pan' });
  await mine.fill('0-inch round');
  await expect.poll(() => textOf(pan)).toMatch(/^A pan of 0 inches holds nothing\./);
  await mine.fill('8-inch round');
  await expect.poll(() => textOf(pan)).toMatch(/^Your pan has 79% of the area .* takes the same time/);
  expect(overflow()).toBe(0);
  expect(await commands.barriers()).toEqual([]);
  await panel.getByRole('button', { name: 'Scale to 0.79x' }).click();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expectScale('0.79x');
  expect(amounts()).toEqual(['32 g', '2 tablespoons plus 1 teaspoon', '24 g', '3 tablespoons plus 1/2 teaspoon']);
  await more.click();
  await expectScale('1x');
});

test('with ingredients and units that switch between singular and plural', async () => {
  const line = (what: string) => textsOf(ingredients).find((text) => text.includes(what));
  await openRecipe('/kitchen/overnight-cinnamon-rolls');
  expect(line('large egg')).toMatch(/^1 large egg 50 g/);
  await more.click();
  await expect.poll(() => line('large egg')).toMatch(/^1 1\/2 large eggs 75 g/);
  await openRecipe('/kitchen/brown-butter-chocolate-chip-cookies');
  await less.click();
  await expect.poll(() => line('large egg')).toMatch(/^1 large egg cold/);
  expect(line('dark chocolate chips')).toContain('1 cup');
  await more.click();
  await expect.poll(() => line('large egg')).toMatch(/^2 large eggs cold/);
});

test('shows baker’s percentages, which a scale does not change', async () => {
  await openRecipe();
  await visited.getByText('Baker’s percentages').click();
  const shares = () => textsAt('details dl')[0];
  await expect.poll(shares).toMatch(/^bread flour 73% .*Hydration 73%$/);
  const before = shares();
  await more.click();
  await expectScale('1.5x');
  expect(shares()).toBe(before);
});

describe('stored on the device', () => {
  beforeEach(() => openRecipe(LOAF, PHONE));

  test('keeps ticks after a reload and offers the last scale', async () => {
    await more.click();
    await tick('rice flour').click();
    await tick('fine sea salt').click();
    await reload();
    await expect.poll(ticked).toBe(2);
    await expectScale('1x');
    expect(amounts()).toEqual(AS_WRITTEN);
    await expect.poll(() => textOf(lastTime)).toBe('Last time: 1.5x');
    await tick('fine sea salt').click();
    await openRecipe('/kitchen/chickpea-curry', PHONE);
    await expect.element(more).toHaveAttribute('aria-disabled', 'false');
    expect(ticked()).toBe(0);
    await expect.element(lastTime).not.toBeInTheDocument();
    await openRecipe(LOAF, PHONE);
    await expect.poll(ticked).toBe(1);
    await lastTime.click();
    await expectScale('1.5x');
    expect(amounts()[0]).toBe('60 g');
    await expect.element(lastTime).not.toBeInTheDocument();
    await less.click();
    await reload();
    await expect.poll(ticked).toBe(1);
    await expect.element(lastTime, { message: 'after 1x' }).not.toBeInTheDocument();
  });

  test.each(['{', '[]', '"2"', '{"scale":7,"ticks":"all"}', '{"scale":"2","ticks":[1,null,"nowhere"]}'])(
    'ignores the corrupt value %s',
    async (rubbish) => {
      localStorage.setItem(STORED, rubbish);
      await reload();
      await more.click();
      await expectScale('1.5x');
      expect(ticked()).toBe(0);
    },
  );
});

test('in US or metric units, which are remembered and scaled on paper too', async () => {
  await openRecipe('/kitchen/units', PHONE);
  const lines = () => textsOf(ingredients);
  const choose = (units: string) => visited.getByRole('group', { name: 'Units' }).getByText(units).click();
  const METRIC = [
    '400 g bread flour sifted',
    '454 g whole milk at 80°F (27°C)',
    '225 g chocolate',
    '2 large eggs',
    '1 cup regret',
    '14 g butter for the pan',
  ];
  const WRITTEN = [
    '400 g bread flour 3 1/3 cups · sifted',
    '2 cups whole milk at 80°F',
    '8 oz chocolate 225 g',
    '2 large eggs',
    '1 cup regret',
    '1 tablespoon butter for the pan',
  ];
  expect(lines()).toEqual(WRITTEN);
  await choose('US');
  await expect
    .poll(lines)
    .toEqual([
      '3 1/3 cups bread flour sifted',
      '2 cups whole milk at 80°F (27°C)',
      '8 oz chocolate',
      '2 large eggs',
      '1 cup regret',
      '1 tablespoon butter for the pan',
    ]);
  expect(textsAt('.step-text')).toEqual(['Heat the oven to 350°F (175°C). Mix 3 1/3 cups of the flour with 1 cup of the milk.']);
  await choose('Metric');
  await expect.poll(lines).toEqual(METRIC);
  expect(await commands.barriers()).toEqual([]);
  await more.click();
  await more.click();
  await expectScale('2x');
  await commands.emulateMedia({ media: 'print' });
  await expect
    .poll(lines)
    .toEqual([
      '800 g bread flour sifted',
      '908 g whole milk at 80°F (27°C)',
      '450 g chocolate',
      '4 large eggs',
      '2 cups regret',
      '14 g butter for the pan',
    ]);
  expect(textsAt('.facts dl').join()).toMatch(/Yield 4 loaves/);
  await commands.emulateMedia({ media: null });

  // The steps that cooking mode shows are those of the page at its scale, although it was loaded at another one.
  const cook = visited.getByRole('button', { name: 'Cooking Mode' });
  const exit = visited.getByRole('button', { name: 'Exit Cooking Mode' });
  await cook.click();
  await exit.click();
  await less.click();
  await less.click();
  await cook.click();
  await expect
    .poll(() => textsAt('.cooking-step .step-text'))
    .toEqual(['Heat the oven to 350°F (175°C). Mix 400 g of the flour with 227 g of the milk.']);
  expect(textsAt('.cooking-ingredients li')).toEqual(METRIC);
  await exit.click();
  await reload();
  await expect.poll(lines).toEqual(METRIC);
  await choose('As written');
  await expect.poll(lines).toEqual(WRITTEN);
  await reload();
  await expect.poll(lines).toEqual(WRITTEN);
});
