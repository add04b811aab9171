import { validateConfig } from 'decap-cms-core/dist/esm/constants/configSchema.js';
import { registerWidget } from 'decap-cms-core/dist/esm/lib/registry.js';
import list from 'decap-cms-widget-list/dist/esm/schema.js';
import { describe, expect, test, vi } from 'vitest';
import { CONTENT_KINDS, contentPath, getKind } from '#domain/content-kinds.ts';
import { decapConfig, titleFieldOf } from './collections.ts';

// Decap's modules look for a browser as they are loaded.
vi.hoisted(() => vi.stubGlobal('window', globalThis));

describe('the configuration of Decap', () => {
  const config = decapConfig('https://bakery.example.com');

  test('is one that Decap takes', () => {
    for (const name of ['string', 'text', 'number', 'boolean', 'select', 'object', 'photo', 'body', 'hidden']) registerWidget(name, 'div');
    registerWidget({ name: 'list', controlComponent: 'div', schema: list });
    expect(() => validateConfig(config)).not.toThrow();
  });

  test('would be refused with a mistake in it', () => {
    vi.mocked(console.error).mockImplementation(() => undefined);
    expect(() => validateConfig({ ...config, collections: [{ ...config.collections[0], fields: [{ label: 'No name' }] }] })).toThrow();
    vi.mocked(console.error).mockClear();
  });

  test('has a collection for every kind, those with screens of their own last', () => {
    const names = config.collections.map(({ name }) => name);
    expect(names.toSorted()).toEqual(CONTENT_KINDS.toSorted());
    expect(names.slice(-4)).toEqual(['settings', 'post', 'recipe', 'collection']);
  });

  test.each(CONTENT_KINDS)('finds the files of %s where they are', (kind) => {
    const collection = config.collections.find(({ name }) => name === kind);
    if (getKind(kind).holds === 'file') expect(collection?.files?.map(({ file }) => file)).toEqual([contentPath(kind)]);
    else expect(`${collection?.folder ?? ''}/x.${collection?.extension ?? ''}`).toBe(contentPath(kind, 'x'));
  });

  test('names entries after what they are called', () => {
    expect(titleFieldOf('menu')).toBe('name');
    expect(titleFieldOf('recipe')).toBe('title');
  });
});
