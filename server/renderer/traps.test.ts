import path from 'node:path';
import { Parser } from 'htmlparser2';
import { beforeAll, expect, test } from 'vitest';
import { createReader } from '#content/reader.ts';
import { TRAP_ATTRIBUTES } from '#schema/trap-field.ts';
import { fixture } from '../../tests/fixtures/fixtures.ts';
import { recipeFile, siteFiles, snapshotOf } from '../../tests/support/snapshot-of.ts';
import { loadRenderer, type Renderer } from './renderer.ts';

let renderer: Renderer;
beforeAll(async () => {
  renderer = await loadRenderer(path.resolve(import.meta.dirname, '../..'));
}, 120_000);

test.each(['/contact', '/cakes', '/kitchen/oat-loaf'])('each form of %s has a trap that password managers leave alone', async (route) => {
  const settings = JSON.parse(fixture('settings', 'minimal').text) as { features?: object };
  const files = siteFiles('minimal', {
    'content/settings.json': JSON.stringify({
      ...settings,
      features: { ...settings.features, enableComments: true, enableNewsletter: true, enableMessages: true },
    }),
    'content/recipes/oat-loaf.json': recipeFile({ title: 'Oat loaf' }),
  });
  const snapshot = await snapshotOf(files);
  const content = createReader({ ...snapshot, outside: { ...snapshot.outside, mail: true, newsletter: true } });
  const { status, text } = await renderer.render(route, content);
  expect(status).toBe(200);
  const traps: Record<string, string>[] = [];
  let forms = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'form' && attributes['method'] === 'post') forms += 1;
      if (name === 'input' && attributes['name'] === TRAP_ATTRIBUTES.name) traps.push(attributes);
    },
  });
  parser.end(text);
  expect(forms).toBe(2);
  expect(traps).toHaveLength(forms);
  const expected = Object.fromEntries(Object.entries(TRAP_ATTRIBUTES).map(([name, value]) => [name, String(value)]));
  for (const trap of traps) expect(trap).toMatchObject(expected);
  expect(text).not.toContain('name="homepage"');
});
