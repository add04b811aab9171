import { expect, test } from 'vitest';
import { COMMENT_STATES } from '#api/comments.ts';
import { ACTIONS, becameOf, undoOf } from './comment-actions.ts';

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
  expect(becameOf('approve', 1)).toBe('is on the site');
  expect(becameOf('delete', 2)).toBe('are in the trash');
});
