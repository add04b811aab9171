import { afterEach, beforeEach, expect, vi } from 'vitest';

// An error on the console that a test does not expect is a failure. A test that expects one mocks console.error itself.
beforeEach(() => {
  vi.spyOn(console, 'error');
});
afterEach(() => {
  const spy = vi.mocked(console.error);
  if (vi.isMockFunction(spy)) expect(spy.mock.calls).toEqual([]);
  vi.restoreAllMocks();
});
