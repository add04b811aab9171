import { expect, test } from 'vitest';
import { areOrIs, counted } from './counted.ts';

test('one thing and several are told apart', () => {
  expect([counted(1, 'comment'), areOrIs(1)]).toEqual(['1 comment', 'is']);
  expect([counted(1_200, 'comment'), areOrIs(1_200)]).toEqual(['1,200 comments', 'are']);
  expect([counted(0, 'person', 'people'), areOrIs(0)]).toEqual(['0 people', 'are']);
});
