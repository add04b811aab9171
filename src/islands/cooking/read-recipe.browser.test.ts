import { expect, test } from 'vitest';
import { type CookingPage, readRecipe } from './read-recipe.ts';

const PAGE = `
  <h1>Loaf</h1>
  <ul class="ingredients"><li><label><input id="salt" type="checkbox"><span class="what">salt</span></label></li></ul>
  <h3 dir="rtl">Levain</h3>
  <ul class="ingredients" dir="rtl">
    <li>
      <label>
        <input id="ingredient-2" type="checkbox">
        <span class="measure not-us"><span class="amount">60</span> g</span><span class="measure only-us" hidden>2 oz</span>
        <span class="what" id="starter">starter</span>
      </label>
    </li>
  </ul>
  <ol class="steps">
    <li data-uses="salt ingredient-2" data-minutes="40" data-rounds="2 20 Fold" data-fixed>
      <div class="step-text"><p>Mix <b>60 g</b>.</p></div>
      <div class="step-note"><p id="note">By hand.</p></div>
      <p class="duration">40 min</p>
      <div class="step-photo"><photo-frame><img src="a.jpg" alt="Dough" loading="lazy"></photo-frame></div>
    </li>
  </ol>
  <h3>Baking</h3>
  <ol class="steps" dir="rtl"><li><div class="step-text"><p>Bake.</p></div></li></ol>`;

const pageOf = (html: string): CookingPage => {
  const element = document.createElement('div');
  element.innerHTML = html;
  return Object.assign(element, { scale: 2, ticks: [] });
};

test('a recipe is read from its page', () => {
  const page = pageOf(PAGE);
  const before = page.innerHTML;
  expect(readRecipe(page)).toEqual({
    title: 'Loaf',
    scale: 2,
    groups: [
      { name: '', dir: undefined, lines: [{ id: 'salt', html: '<span class="what">salt</span>' }] },
      {
        name: 'Levain',
        dir: 'rtl',
        lines: [
          {
            id: 'ingredient-2',
            html:
              '<span class="measure not-us"><span class="amount">60</span> g</span><span class="measure only-us" hidden="">2 oz</span>' +
              '<span class="what">starter</span>',
          },
        ],
      },
    ],
    steps: [
      {
        part: '',
        dir: undefined,
        uses: ['salt', 'ingredient-2'],
        minutes: 40,
        rounds: { rounds: 2, every: 20, what: 'Fold' },
        isFixed: true,
        text: '<p>Mix <b>60 g</b>.</p>',
        note: '<p>By hand.</p>',
        photo: '<photo-frame><img src="a.jpg" alt="Dough"></photo-frame>',
      },
      { part: 'Baking', dir: 'rtl', uses: [], minutes: 0, rounds: null, isFixed: false, text: '<p>Bake.</p>', note: '', photo: '' },
    ],
  });
  expect(page.innerHTML).toBe(before);
});

test('reading loads no photo', async () => {
  readRecipe(pageOf(PAGE));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/a.jpg'))).toEqual([]);
});

test('a page without a recipe has no steps and no ingredients', () => {
  expect(readRecipe(pageOf('<p>Nothing.</p>'))).toEqual({ title: '', scale: 2, steps: [], groups: [] });
});
