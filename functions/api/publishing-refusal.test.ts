import { expect, test } from 'vitest';
import { refusalOf } from './publishing-refusal.ts';

const problem = { file: 'content/posts/rye.md', path: '', message: 'No front matter' };

test.each([
  [1, ''],
  [2, ' There is one more.'],
  [3, ' There are 2 more.'],
])('of %i problems the first is shown', (count, more) => {
  const error = `The newest change cannot be published. content/posts/rye.md: No front matter.${more}`;
  expect(refusalOf(Array.from({ length: count }, () => problem))?.error).toBe(error);
});
