import { expect, test } from 'vitest';
import { pressedKey } from './pressed-key.ts';

const enter = { key: 'Enter', keyCode: 13, isComposing: false };

test.each([
  ['a plain Enter', enter, 'Enter'],
  ['the Enter that ends a word in Chrome and Firefox', { ...enter, isComposing: true }, ''],
  ['the Enter that ends a word in Safari', { ...enter, keyCode: 229 }, ''],
  ['a key that an input method works on', { key: 'Process', keyCode: 229, isComposing: false }, ''],
  ['Enter in an event of React', { nativeEvent: enter }, 'Enter'],
  ['the end of a word in an event of React', { nativeEvent: { ...enter, keyCode: 229 } }, ''],
])('%s', (_name, event, key) => {
  expect(pressedKey(event)).toBe(key);
});
