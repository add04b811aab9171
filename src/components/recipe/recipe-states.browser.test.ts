import { expect, test } from 'vitest';
import { commands } from 'vitest/browser';
import { ingredients, less, more, openRecipe, scale, startCooking } from '../../../tests/support/components/recipe-page.ts';
import { overflow, PHONE, textOf, textsAt, textsOf, visit, visited, windowOfPage } from '../../../tests/support/components/visit.ts';

const find = (selector: string): HTMLElement => {
  const found = windowOfPage().document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
};
const isShown = (selector: string): boolean => windowOfPage().document.querySelector(selector)?.checkVisibility() === true;
const rightOf = (part: Element | Range): number => part.getBoundingClientRect().right;
const edge = (selector: string): number => rightOf(find(selector));

/** The right end of what is written in an element. */
function endOfText(selector: string): number {
  const range = windowOfPage().document.createRange();
  range.selectNodeContents(find(selector));
  return rightOf(range);
}

const next = visited.getByRole('button', { name: 'Next' });

test('with minimum content, and a drawing instead of a photo', async () => {
  await openRecipe('/kitchen/least', PHONE);
  expect(isShown('.recipe-head .linocut')).toBe(true);
  await expect.element(visited.getByRole('heading', { level: 2, name: /Notes|Nutrition|Part of/ })).not.toBeInTheDocument();
  expect([...textsAt('.shopping h3'), ...textsAt('.duration')]).toEqual([]);
  expect(textsAt('.facts').join()).not.toMatch(/Prep|Cook\b|Total|Servings|0 min/);
  expect(edge('.actions')).toBe(edge('.facts'));
  await less.click();
  await expect.poll(() => textOf(scale)).toMatch(/^− 0\.5x \+ Exact scale or pan$/);
  expect(textsAt('.steps').join()).toMatch(/Toast 1 slice of it\./);
  await commands.emulateMedia({ media: 'print' });
  await expect.poll(() => textsAt('.print-scale').join()).toContain('0.5x');
  await commands.emulateMedia({ media: null });
  await startCooking();
  const dialog = visited.getByRole('dialog', { name: 'Toast' });
  await expect.element(dialog.getByRole('button', { name: 'Complete Recipe' })).toBeVisible();
  expect(textsAt('.cooking-step').join()).toMatch(/Toast 1 slice of it\./);
  await expect.element(dialog.getByRole('button', { name: /more ingredient/ })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('timer')).not.toBeInTheDocument();
  expect(overflow()).toBeLessThanOrEqual(0);
  await visit('/kitchen?search=Toast', PHONE);
  await expect.poll(() => isShown('.recipe-card:has([href="/kitchen/least"]) .linocut.loaf')).toBe(true);
});

test('as people write them: headings among steps, lines in a note, no-break spaces, no amounts', async () => {
  await openRecipe('/kitchen/plain', PHONE);
  expect(textOf(visited.getByRole('heading', { level: 1 }))).toBe('Grandmother’s Honey Cake');
  expect(isShown('.recipe-head .linocut.pretzel')).toBe(true);
  expect(textsAt('.ingredients .measure')).toEqual([]);
  expect(textsAt('.method h3')).toEqual(['FOR THE CAKE', 'For the icing']);
  const { document } = windowOfPage();
  expect([...document.querySelectorAll<HTMLOListElement>('.steps')].map(({ start }) => start)).toEqual([1, 3]);
  expect(find('.step-note').innerText).toBe('As on https://example.com/cake.\nSlowly.');
  await expect.element(visited.getByRole('link', { name: 'https://example.com/cake' })).not.toBeInTheDocument();
  await expect.element(visited.getByRole('button', { name: 'Timetable' })).not.toBeInTheDocument();
  // A step from right to left begins at the right.
  expect(endOfText('#step-5 .step-text p')).toBe(edge('#step-5 .step-text p'));
  await startCooking();
  await next.click();
  await next.click();
  await expect.element(visited.getByRole('heading', { name: 'Step 3 · For the icing' })).toBeVisible();
  await visit('/kitchen?search=Grandmother', PHONE);
  await expect.poll(() => isShown('.recipe-rows .linocut.pretzel')).toBe(true);
});

test('from right to left, with checkboxes and numbers at the right edge, in cooking mode too', async () => {
  await openRecipe('/kitchen/arabic', PHONE);
  expect(edge('.ingredients input')).toBe(edge('.ingredients'));
  expect(edge('.ingredients .amount')).toBeLessThan(edge('.ingredients input'));
  expect(edge('.ingredients .what')).toBeLessThan(edge('.ingredients .amount'));
  expect(edge('.steps > li .step-text')).toBeLessThan(edge('.steps') - 30);
  expect(edge('.duration time')).toBe(edge('.step-text'));
  await startCooking();
  await expect.poll(() => edge('.cooking-ingredients .unit') - edge('.cooking-ingredients ul')).toBe(0);
  expect(overflow()).toBeLessThanOrEqual(0);
});

test('with pasted lines: what has no number is one, words agree, and cooking mode says which step does not scale', async () => {
  await openRecipe('/kitchen/pasted', PHONE);
  const rows = () => textsOf(ingredients);
  expect(rows().slice(0, 4)).toEqual(['14-oz can sweetened condensed milk', 'Sleeve graham crackers', '2 bay leaves', '1 egg yolk']);
  await less.click();
  await expect
    .poll(rows)
    .toEqual([
      '1/2 14-oz can sweetened condensed milk',
      '1/2 sleeve graham crackers',
      '1 bay leaf',
      '1/2 egg yolk',
      '100 g sugar',
      '1/2 (14 oz) can cherries',
      'Pinch of salt',
    ]);
  for (let presses = 0; presses < 3; presses += 1) await more.click();
  const twice = ['2 14-oz cans sweetened condensed milk', '2 sleeves graham crackers', '4 bay leaves', '2 egg yolks'];
  await expect.poll(() => rows().slice(0, 4)).toEqual(twice);
  await scale.getByRole('button', { name: 'Exact amount or pan' }).click();
  await expect.element(visited.getByLabelText('The recipe’s pan')).toHaveValue('9x13-inch dish');
  await visited.getByRole('button', { name: 'Done' }).click();

  const exit = visited.getByRole('button', { name: 'Exit Cooking Mode' });
  await startCooking();
  await expect.poll(() => textsAt('.cooking-step').join()).toContain('The amounts in this step are for 1x.');
  // Without amounts in fields there is no column for them.
  const left = (selector: string) => find(selector).getBoundingClientRect().left;
  expect(left('.cooking-ingredients .what')).toBe(left('.cooking-ingredients ul'));
  // What the step whisks is first.
  expect(textsAt('.cooking-ingredients li').slice(0, 3)).toEqual(['400 g sugar', ...twice.slice(0, 2)]);
  await next.click();
  await expect.poll(() => textsAt('.cooking-step').join()).not.toContain('1x');
  await exit.click();
  await less.click();
  await less.click();
  await startCooking();
  await expect.poll(() => textsAt('.cooking-ingredients li')[1]).toBe('14-oz can sweetened condensed milk');
  expect(textsAt('.cooking-step').join()).not.toContain('for 1x');
  expect(await commands.barriers()).toEqual([]);
});

test.each([320, 1_440])('with maximum content and failing photos, at %d px', async (width) => {
  await openRecipe('/kitchen/most', { width, height: 800 });
  await expect.poll(() => isShown('.recipe-head .linocut')).toBe(true);
  expect(ingredients.length).toBe(200);
  expect(textsAt('.steps > li')).toHaveLength(100);
  expect(overflow()).toBeLessThanOrEqual(0);
  await commands.emulateMedia({ media: 'print' });
  await expect.poll(() => getComputedStyle(find('.shopping')).maskImage).toBe('none');
  await commands.emulateMedia({ media: null });
  find('#step-1').scrollIntoView();
  await expect.poll(() => isShown('#step-1 photo-frame')).toBe(false);
  await more.click();
  await expect.poll(() => textsAt('.ingredients .measure')[0]).toBe('2 1/4 cups');
  await startCooking();
  await visited.getByRole('button', { name: '+192 more ingredients' }).click();
  expect(overflow()).toBeLessThanOrEqual(0);
  expect(next.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(800);
});
