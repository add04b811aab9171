import { expect, test } from 'vitest';
import { whileBusy } from './busy-press.ts';

function fakeControl() {
  const attributes = new Map<string, string>();
  const control = {
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  };
  return { attributes, control: control as unknown as Element };
}

test('a control is busy at once, until what it loads is there or failed', async () => {
  const { attributes, control } = fakeControl();
  const loading = whileBusy(control, Promise.resolve('there'));
  expect(attributes.get('aria-busy')).toBe('true');
  expect(await loading).toBe('there');
  expect(attributes.size).toBe(0);
  const failing = whileBusy(control, Promise.reject(new Error('offline')));
  expect(attributes.get('aria-busy')).toBe('true');
  await expect(failing).rejects.toThrow('offline');
  expect(attributes.size).toBe(0);
});
