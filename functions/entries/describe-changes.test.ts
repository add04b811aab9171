import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CONTENT_KINDS, type ContentData, type ContentKind } from '#schema/content-kinds.ts';
import * as arbitrary from '../../tests/fixtures/arbitrary.ts';
import { describeChanges as describeChangesIn, type DescribedVersion } from './describe-changes.ts';

const recipe: ContentData<'recipe'> = {
  title: 'Rye loaf',
  description: 'Dark.',
  featuredImage: '/uploads/rye.jpg',
  author: 'Rosa',
  category: 'Breads',
  difficulty: 'Easy',
  prepTime: 20,
  cookTime: 30,
  servings: 8,
  formerSlugs: [],
  formerAddresses: [],
  tags: [],
  status: 'draft',
  ingredients: [{ ingredient: 'rye flour', amount: '500', unit: 'g' }, { ingredient: 'water' }, { ingredient: 'salt' }],
  instructions: [{ instruction: 'Mix.' }, { instruction: 'Bake.' }],
};
const of = (data: object, slug = 'rye', body?: string) => ({ slug, file: { data, body } });
const describeChanges = (kind: ContentKind, before: DescribedVersion | null, after: DescribedVersion | null) =>
  describeChangesIn(kind, before, after, 'America/Chicago');
const ofRecipe = (fields: Partial<ContentData<'recipe'>>) => describeChanges('recipe', of(recipe), of({ ...recipe, ...fields }));

describe('a change is described', () => {
  test.each<[string, Partial<ContentData<'recipe'>>, string[]]>([
    ['minutes', { cookTime: 45 }, ['Cook time 30 → 45 min']],
    ['minutes that were not stated', { activeTime: 25 }, ['Hands-on time set to 25 min']],
    ['a number', { servings: 12 }, ['Servings 8 → 12']],
    ['a short text', { title: 'Dark rye' }, ['Title changed from “Rye loaf” to “Dark rye”']],
    ['a long text', { description: 'Dark and slow. '.repeat(20) }, ['Description changed']],
    ['several lines', { description: 'Dark.\nSlow.' }, ['Description changed']],
    ['a photo', { featuredImage: '/uploads/oat.jpg' }, ['Main photo changed']],
    ['a new photo', { authorImage: '/uploads/rosa.jpg' }, ['Author’s photo added']],
    ['a choice', { difficulty: 'Hard' }, ['Difficulty changed from Easy to Hard']],
    ['a new choice', { cuisine: 'French' }, ['Cuisine set to French']],
    ['publishing', { status: 'published', publishedAt: '2026-11-20T08:00:00Z' }, ['Published']],
    ['a date', { publishedAt: '2026-11-20T08:00:00Z' }, ['Published date set to November 20, 2026']],
    ['a moment', { publishAt: '2026-11-28T13:30:00Z' }, ['Goes live on set to November 28, 2026 at 7:30 AM']],
    ['a day without a time', { unpublishAt: '2026-12-01' }, ['Take down at set to December 1, 2026']],
    ['words', { tags: ['rye', 'dark'] }, ['Tags: 2 added']],
    ['a group', { nutritionInfo: { calories: 200 } }, ['Nutrition added']],
    ['steps that changed places', { instructions: recipe.instructions.toReversed() }, ['Steps: moved']],
    [
      'rows',
      {
        ingredients: [
          { ingredient: 'rye flour', amount: '400', unit: 'g' },
          { ingredient: 'beer' },
          { ingredient: 'salt' },
          { ingredient: 'malt' },
        ],
      },
      ['rye flour: Amount 500 → 400', 'Ingredients: Ingredient changed from “water” to “beer”', 'Ingredients: “malt” added'],
    ],
    ['many rows', { ingredients: recipe.ingredients.flatMap((row) => [row, { ...row, notes: 'more' }]) }, ['Ingredients: 3 added']],
    ['a row that is gone', { ingredients: recipe.ingredients.slice(1) }, ['Ingredients: “rye flour” removed']],
    ['several at once', { cookTime: 45, servings: 12 }, ['Cook time 30 → 45 min', 'Servings 8 → 12']],
    ['nothing that anyone filled in', { id: 'old', updatedAt: '2026-11-20' }, []],
  ])('%s', (_what, fields, sentences) => {
    expect(ofRecipe(fields)).toEqual(sentences);
  });

  test('a price, by the item it belongs to', () => {
    const menu = (...amounts: string[]) =>
      of({
        name: 'Breads',
        order: 1,
        items: amounts.map((price, place) => ({ name: `Loaf ${place + 1}`, description: 'Dark.', prices: [{ price, from: false }] })),
      });
    expect(describeChanges('menu', menu('10.99', '9.99'), menu('11.49', '9.99'))).toEqual(['Loaf 1: Price 10.99 → 11.49']);
    expect(describeChanges('menu', menu('1.00', '2.00', '3.00', '4.00'), menu('5.00', '6.00', '7.00', '8.00'))).toEqual([
      'Items: 4 changed',
    ]);
    const cakes = (price: string) => of({ groups: [{ name: 'Layers', cakes: [{ name: 'German Chocolate', price }] }] });
    expect(describeChanges('cakes', cakes('From $20'), cakes('From $25'))).toEqual([
      'German Chocolate: Price changed from “From $20” to “From $25”',
    ]);
  });

  test('additions, removals and moves', () => {
    const entry = of(recipe);
    expect(describeChanges('recipe', null, entry)).toEqual(['Created']);
    expect(describeChanges('recipe', entry, null)).toEqual(['Deleted']);
    expect(describeChanges('recipe', entry, of(recipe, 'dark-rye'))).toEqual(['Address changed to “dark-rye”']);
    expect(describeChanges('recipe', of({ ...recipe, status: 'published' }), entry)).toEqual(['Taken off the site']);
  });

  test('the text of a post', () => {
    const post = { title: 'Rye' };
    expect(describeChanges('post', of(post, 'rye', 'One.'), of(post, 'rye', 'Two.'))).toEqual(['Text changed']);
  });

  test('fields in groups: the group is named where the label alone would not do', () => {
    const settings = { seo: {}, socialMedia: {}, features: { enableNewsletter: true, enableComments: false } };
    const later = {
      seo: { defaultMetaTitle: 'Bread' },
      socialMedia: { instagram: 'https://instagram.com/bread' },
      features: { enableNewsletter: false, enableComments: true },
    };
    expect(describeChanges('settings', of({ ...settings, seo: { googleAnalyticsId: 'G-1234' } }), of(later))).toEqual([
      'Default title for Google set to “Bread”',
      'Analytics ID removed',
      'Instagram added',
      'Comments turned on',
      'Newsletter turned off',
    ]);
    const home = { hero: { title: 'Bread', text: 'Slow' }, story: { title: 'Us', text: 'Slow' } };
    const changed = { hero: { title: 'Rye', text: 'Fast' }, story: { title: 'Us', text: 'Slow' } };
    expect(describeChanges('home', of(home), of(changed))).toEqual([
      'Headline changed from “Bread” to “Rye”',
      'Headline: Text changed from “Slow” to “Fast”',
    ]);
  });

  test('a version that is no longer valid is only mentioned', () => {
    expect(describeChanges('recipe', { slug: 'rye', file: null }, of(recipe))).toEqual(['Changed']);
    expect(describeChanges('recipe', of(recipe), { slug: 'oat', file: null })).toEqual(['Address changed to “oat”', 'Changed']);
  });
});

const hidden = new Set(['id', 'updatedAt']);
/** What people see of some data, without the ways of saying nothing. */
const visible = (data: unknown): string =>
  JSON.stringify(data, (name, value: unknown) => {
    if (hidden.has(name) || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
    return typeof value === 'object' && value !== null && JSON.stringify(value) === '{}' ? undefined : value;
  });

test.each(CONTENT_KINDS)('of any two versions (%s): the same come to nothing, others to a sentence', (kind: ContentKind) => {
  const data = arbitrary.contentData(kind);
  fc.assert(
    fc.property(data, data, fc.boolean(), (one, other, isMixed) => {
      expect(describeChanges(kind, of(one), of(structuredClone(one)))).toEqual([]);
      const [name] = fc.sample(fc.constantFrom(...Object.keys(other)), 1);
      const mixed = isMixed && name !== undefined ? { ...one, [name]: other[name as keyof typeof other] } : other;
      const sentences = describeChanges(kind, of(one), of(mixed));
      if (visible(one) !== visible(mixed)) expect(sentences).not.toEqual([]);
      for (const sentence of sentences) expect(sentence.length).toBeLessThan(300);
    }),
    { numRuns: 60 },
  );
});
