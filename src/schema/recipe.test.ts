import { expect, test } from 'vitest';
import { recipeDraftSchema, recipeSchema } from './recipe.ts';

const recipe = { title: 'Rye', category: 'Breads', ingredients: [{ ingredient: 'rye' }], instructions: [{ instruction: 'Bake.' }] };
const problemsOf = (times: object, schema: typeof recipeSchema | typeof recipeDraftSchema = recipeSchema) =>
  schema.safeParse({ ...recipe, ...times }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

test.each([
  [{}, []],
  [{ prepTime: 20, cookTime: 40 }, []],
  [{ prepTime: 20, cookTime: 40, activeTime: 60 }, []],
  [{ prepTime: 20, cookTime: 40, activeTime: 61 }, ['activeTime: Hands-on time must be at most prep and cook time together']],
  [{ cookTime: 40, activeTime: 41 }, ['activeTime: Hands-on time must be at most prep and cook time together']],
  [{ activeTime: 10_080 }, []],
  [{ activeTime: 10_081 }, ['activeTime: Hands-on time must be at most 7 days']],
  [{ activeTime: 1 }, []],
  [{ activeTime: 0 }, ['activeTime: Hands-on time must be at least 1 minute']],
  [{ activeTime: 1.5 }, ['activeTime: Hands-on time must be a whole number']],
])('hands-on time cannot exceed the total time: %j', (times, problems) => expect(problemsOf(times)).toEqual(problems));

test('a draft may break the rule until it is published', () => {
  expect(problemsOf({ prepTime: 20, activeTime: 61, status: 'draft' }, recipeDraftSchema)).toEqual([]);
});
