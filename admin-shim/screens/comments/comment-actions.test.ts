import { expect, test } from 'vitest';
import { COMMENT_STATES } from '#api/comments.ts';
import { ACTIONS, becameOf, inWords, undoOf } from './comment-actions.ts';

test('undoing brings each comment back to where it was', () => {
  expect(undoOf({ a: 'waiting', b: 'approved', c: 'waiting', d: 'spam', e: 'trash' })).toEqual([
    { action: 'hold', ids: ['a', 'c'] },
    { action: 'approve', ids: ['b'] },
    { action: 'spam', ids: ['d'] },
    { action: 'delete', ids: ['e'] },
  ]);
  expect(undoOf({})).toEqual([]);
});

test('only what is in the trash can be deleted for good', () => {
  for (const state of COMMENT_STATES) expect(ACTIONS[state].some(({ action }) => action === 'forget')).toBe(state === 'trash');
});

test('one comment and several are told apart', () => {
  expect([inWords(1), becameOf('approve', 1)]).toEqual(['1 comment', 'is on the site']);
  expect([inWords(1_200), becameOf('delete', 2)]).toEqual(['1,200 comments', 'are in the trash']);
});
