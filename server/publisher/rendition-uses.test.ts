import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RenditionUses } from './rendition-uses.ts';

test('a rendition is shown for as long as any page shows it, also after a restart', () => {
  const page = fc.constantFrom('/', '/menu', '/blog');
  const urls = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
  const step = fc.record({ page, urls: fc.option(urls), restarts: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let uses = new RenditionUses();
      const shown = new Map<string, Set<string>>();
      for (const step of steps) {
        const before = shown.get(step.page) ?? new Set();
        expect(step.urls ? uses.note(step.page, step.urls) : uses.forget(step.page)).toEqual(before);
        if (step.urls) shown.set(step.page, new Set(step.urls));
        else shown.delete(step.page);
        if (step.restarts) uses = RenditionUses.fromJSON(JSON.parse(JSON.stringify(uses)) as ReturnType<RenditionUses['toJSON']>);
        const all = new Set([...shown.values()].flatMap((ofPage) => [...ofPage]));
        expect(new Set(uses.urls)).toEqual(all);
        for (const url of ['a', 'b', 'c', 'd']) expect(uses.has(url)).toBe(all.has(url));
      }
    }),
  );
});
