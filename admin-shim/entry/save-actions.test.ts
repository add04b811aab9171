import { expect, test } from 'vitest';
import { saveActions } from './save-actions.ts';

test.each([
  ['draft', 'draft', ['Save draft*', 'Publish']],
  ['draft', 'published', ['Save draft', 'Publish*']],
  ['published', 'published', ['Unpublish', 'Save changes*']],
  ['published', 'draft', ['Unpublish*', 'Keep published']],
] as const)('of what is saved as %s and chosen as %s they are %j', (saved, chosen, labels) => {
  expect(saveActions(saved, chosen).map(({ label, isMain }) => (isMain ? `${label}*` : label))).toEqual(labels);
});

test('what is always published is never saved as a draft', () => {
  expect(saveActions('published', 'published', { isFixed: true }).map(({ label }) => label)).toEqual(['Save changes']);
});

test('what appears later is scheduled', () => {
  expect(saveActions('draft', 'published', { isLater: true }).map(({ label }) => label)).toEqual(['Save draft', 'Schedule']);
});
