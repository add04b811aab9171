import { expect, test } from 'vitest';
import { containedIn, menuItemSchema, NO_ALLERGEN, whenSold } from './menu.ts';

const item = (fields: object) => menuItemSchema.safeParse({ name: 'Rye', description: 'Dark.', ...fields });
const problemOf = (fields: object) => item(fields).error?.issues[0]?.message;

test('allergens are in the order of the law, then the owner’s own', () => {
  const { data } = item({ allergens: ['wheat', 'milk', 'wheat'], otherAllergens: 'mustard, , mustard' });
  expect(data && containedIn(data)).toEqual(['milk', 'wheat', 'mustard']);
});

test('saying nothing is not the same as saying that there is none', () => {
  for (const allergens of [undefined, [], null]) expect(item({ allergens, otherAllergens: '' }).data?.allergens).toBeUndefined();
  expect(item({ allergens: [NO_ALLERGEN] }).data?.allergens).toEqual([NO_ALLERGEN]);
  expect(containedIn({ allergens: [NO_ALLERGEN], otherAllergens: ['mustard'] })).toEqual(['mustard']);
  expect(problemOf({ allergens: ['milk', NO_ALLERGEN] })).toBe('Contains: “none of these” excludes the others');
  expect(problemOf({ allergens: ['gluten'] })).toMatch(/^Contains must be one of: milk, eggs/);
  expect(problemOf({ allergens: 'milk' })).toBe('Contains must be a list');
});

test('when it is sold is said in words', () => {
  expect(whenSold({})).toBe('');
  expect(whenSold({ days: ['Saturday'] })).toBe('Saturdays');
  expect(whenSold({ days: ['Wednesday', 'Saturday'], season: 'November to March' })).toBe('Wednesdays and Saturdays, November to March');
  expect(whenSold(item({ days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] }).data ?? {})).toBe(
    'Every day',
  );
});

test('sold out is a switch or has an end, and an order link is an address', () => {
  for (const soldOut of ['yes', '2026-11-28', '2026-11-28T13:30:00Z', '', null]) expect(item({ soldOut }).success).toBe(true);
  for (const soldOut of ['no', '2026-02-30', 'Saturday', true]) expect(problemOf({ soldOut })).toMatch(/^Sold out must be/);
  expect(problemOf({ orderLink: 'order.example' })).toBe('Order link must be a web address that starts with https://');
});
