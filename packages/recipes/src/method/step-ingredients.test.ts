import { expect, test } from 'vitest';
import { ingredientsOfSteps } from './step-ingredients.ts';

/** Lists like `Levain: starter; flour. Dough: flour`, and steps, as the names that each step means. */
function named(list: string, steps: readonly string[]): string[] {
  const ingredients = list.split(' | ').map((line) => {
    const [, group, ingredient = line] = /^(.+?): (.+)$/.exec(line) ?? [];
    return { ingredient, ...(group ? { group } : {}) };
  });
  const withHeading = steps.map((step) => {
    const [, heading = '', words = step] = /^## (.+?) ## (.+)$/.exec(step) ?? [];
    return { heading, words };
  });
  return ingredientsOfSteps(ingredients, withHeading).map((places) => places.map((place) => list.split(' | ')[place]).join(' | '));
}

const CAKE =
  'unsalted butter | granulated sugar | brown sugar | large eggs | vanilla extract | all-purpose flour | baking powder | fine salt | milk';

test.each([
  ['Beat the butter and both sugars.', 'unsalted butter | granulated sugar | brown sugar'],
  ['Cream the butter with the sugar.', 'unsalted butter | granulated sugar'],
  ['Add the brown sugar.', 'brown sugar'],
  ['Stir in the vanilla and one egg.', 'large eggs | vanilla extract'],
  ['Fold in the egg whites.', 'large eggs'],
  ['Whisk the dry ingredients.', 'granulated sugar | brown sugar | all-purpose flour | baking powder | fine salt'],
  [
    'Whisk all the ingredients except the milk and butter.',
    'granulated sugar | brown sugar | large eggs | vanilla extract | all-purpose flour | baking powder | fine salt',
  ],
  ['Mix everything together.', CAKE],
  ['Butter and flour a pan. Salt it.', 'fine salt'],
  ['Heat the oven to 350°F. Butter the pan and set it on a baking sheet.', ''],
  ['Add the flour mixture to the butter mixture.', ''],
  ['Beat until it looks like thin milk, pale as butter.', ''],
  ['Bake until the butter browns, then serve with the sugar cookies.', ''],
  ['Stir without adding the milk. Don’t add the flour yet.', ''],
  ['Roll into egg-sized balls on a floured table.', ''],
  ['Melt the butter until it smells nutty and add the milk.', 'unsalted butter | milk'],
  ['Pour in the almond milk.', ''],
  ['When the butter has melted, add the eggs.', 'large eggs'],
])('%s', (step, expected) => {
  expect(named(CAKE, [step])).toEqual([expected]);
});

test.each<[what: string, list: string, steps: [words: string, expected: string][]]>([
  [
    'what a group makes, and what it is made of',
    'Levain: ripe sourdough starter | Levain: bread flour | Levain: water | Dough: bread flour | Dough: water | Dough: levain, from above | Dough: fine sea salt | Dough: rice flour, for dusting',
    [
      ['Stir the levain together in a jar.', 'Levain: ripe sourdough starter | Levain: bread flour | Levain: water'],
      ['Mix the flour and water until the levain is ready.', 'Dough: bread flour | Dough: water'],
      ['Work in the levain and the salt.', 'Dough: levain, from above | Dough: fine sea salt'],
      ['Fold with a wet hand, four times.', ''],
      ['Dust a basket with rice flour.', 'Dough: rice flour, for dusting'],
    ],
  ],
  [
    'the group in the heading',
    'Cake: butter | Cake: sugar | Frosting: butter | Frosting: powdered sugar',
    [
      ['## Frosting ## Beat the butter and the powdered sugar.', 'Frosting: butter | Frosting: powdered sugar'],
      ['## Cake ## Beat the butter and sugar.', 'Cake: butter | Cake: sugar'],
    ],
  ],
  [
    'the group that the step names',
    'Cake: butter | Cake: flour | Frosting: butter | Frosting: cream cheese | Frosting: heavy cream',
    [
      ['For the frosting, beat the cream cheese with the butter.', 'Frosting: butter | Frosting: cream cheese'],
      ['Whisk the cake ingredients.', 'Cake: butter | Cake: flour'],
    ],
  ],
  [
    'one name twice: the one not used yet, and the rest of it later',
    'butter | sugar | butter, melted, for brushing | cheddar cheese | parmesan',
    [
      ['Rub the butter into the sugar.', 'butter | sugar'],
      ['Brush with butter.', 'butter, melted, for brushing'],
      ['Add half the cheese.', 'cheddar cheese | parmesan'],
      ['Scatter on the rest of the cheddar and the parmesan, with a little more sugar.', 'cheddar cheese | parmesan'],
    ],
  ],
  [
    'names that others contain',
    'peanut butter | butter | coconut milk | milk | chicken broth | boneless chicken thighs | green onions | yellow onion | olive oil | olives',
    [
      ['Melt the peanut butter.', 'peanut butter'],
      ['Add the coconut milk and the broth.', 'coconut milk | chicken broth'],
      ['Brown the chicken in the olive oil.', 'boneless chicken thighs | olive oil'],
      ['Top with the scallions and the olives.', 'green onions | olives'],
      ['Cook the onion in the butter, then add the milk.', 'butter | milk | yellow onion'],
    ],
  ],
  [
    'words for many things',
    'ground cumin | paprika | fine salt | carrots | celery | yellow onion | walnuts | parsley leaves | pumpkin seeds',
    [
      ['Cook the vegetables with the spices.', 'ground cumin | paprika | carrots | celery | yellow onion'],
      ['Cut the squash and scrape out the seeds.', ''],
      ['Top with the nuts, the herbs and the seeds.', 'walnuts | parsley leaves | pumpkin seeds'],
    ],
  ],
])('%s', (_, list, steps) => {
  expect(
    named(
      list,
      steps.map(([words]) => words),
    ),
  ).toEqual(steps.map(([, expected]) => expected));
});

test.each<[language: string, list: string, steps: [words: string, expected: string][]]>([
  [
    'German',
    'Weizenmehl | Hefe | Zucker | Puderzucker | Butter, weich | Eier | Salz',
    [
      ['Das Mehl mit der Hefe und dem Zucker mischen.', 'Weizenmehl | Hefe | Zucker'],
      ['Die Butter und ein Ei unterkneten, bis das Mehl aufgenommen ist.', 'Butter, weich | Eier'],
      ['Eine Stunde gehen lassen und mit dem Puderzucker bestäuben.', 'Puderzucker'],
    ],
  ],
  [
    'Spanish',
    'harina de trigo | harina de maíz | aceite de oliva | dientes de ajo | huevos | sal',
    [
      ['Mezcla la harina de trigo con la sal y los huevos.', 'harina de trigo | huevos | sal'],
      ['Calienta el aceite y dora el ajo hasta que huela.', 'aceite de oliva | dientes de ajo'],
      ['Añade la harina de maíz.', 'harina de maíz'],
    ],
  ],
  [
    'French',
    'farine de blé | beurre doux | œufs | lait',
    [['Mélangez la farine et les œufs dans un bol, puis versez le lait.', 'farine de blé | œufs | lait']],
  ],
  [
    'Italian',
    'farina | lievito madre | acqua | sale fino',
    [['Sciogliere il lievito nell’acqua e unire la farina.', 'farina | lievito madre | acqua']],
  ],
  ['Polish', 'mąka pszenna | woda | sól | drożdże', [['Wymieszaj mąkę z wodą i solą.', 'mąka pszenna | woda | sól']]],
  ['Russian', 'пшеничная мука | вода | соль | дрожжи', [['Смешайте муку с водой и добавьте дрожжи.', 'пшеничная мука | вода | дрожжи']]],
  ['Japanese', '強力粉 | 水 | 塩 | 砂糖', [['強力粉と砂糖を混ぜ、水を加える。', '強力粉 | 水 | 砂糖']]],
  [
    'Chinese',
    '中筋面粉 | 水 | 盐 | 红糖 | 酵母',
    [
      ['将面粉和酵母混合。', '中筋面粉 | 酵母'],
      ['加入红糖，沥水。', '红糖'],
    ],
  ],
  ['Korean', '밀가루 | 물 | 소금', [['밀가루에 소금과 물을 넣고 섞는다.', '밀가루 | 물 | 소금']]],
  ['Arabic', 'دقيق | ماء | ملح | زيت زيتون', [['اخلط الدقيق والملح ثم أضف الماء.', 'دقيق | ماء | ملح']]],
  ['Hebrew', 'קמח | מים | מלח | שמן זית', [['מערבבים את הקמח והמלח עם המים.', 'קמח | מים | מלח']]],
])('in %s', (_, list, steps) => {
  expect(
    named(
      list,
      steps.map(([words]) => words),
    ),
  ).toEqual(steps.map(([, expected]) => expected));
});

test('a recipe without ingredients or steps', () => {
  expect(ingredientsOfSteps([], [{ heading: '', words: 'Mix.' }])).toEqual([[]]);
  expect(ingredientsOfSteps([{ ingredient: '' }, { ingredient: '1/2' }], [])).toEqual([]);
});
