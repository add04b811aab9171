import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RenditionUses } from './rendition-uses.ts';

test('a rendition is shown for as long as any page shows it', () => {
  const page = fc.constantFrom('/', '/menu', '/blog');
  const urls = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
  const step = fc.record({ page, urls: fc.option(urls) });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const uses = new RenditionUses();
      const shown = new Map<string, Set<string>>();
      for (const step of steps) {
        const before = shown.get(step.page) ?? new Set();
        expect(step.urls ? uses.note(step.page, step.urls) : uses.forget(step.page)).toEqual(before);
        if (step.urls) shown.set(step.page, new Set(step.urls));
        else shown.delete(step.page);
        const all = new Set([...shown.values()].flatMap((ofPage) => [...ofPage]));
        expect(new Set(uses.urls)).toEqual(all);
        expect(new Set(uses.of(step.page))).toEqual(shown.get(step.page) ?? new Set());
        for (const url of ['a', 'b', 'c', 'd']) expect(uses.has(url)).toBe(all.has(url));
      }
    }),
  );
});
