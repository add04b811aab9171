import { describe, expect, test, vi } from 'vitest';
import { CONTENT_KINDS, contentPath, getKind } from '#schema/content-kinds.ts';
import { decapConfig, titleFieldOf } from './decap-config.ts';

const WIDGETS = ['string', 'text', 'number', 'boolean', 'select', 'list', 'object', 'image', 'markdown', 'datetime', 'hidden'];

// What Decap's check of its configuration imports of Decap can only be loaded in a browser, and is a few names.
vi.mock('decap-cms-core/dist/esm/lib/registry.js', () => ({ getWidgets: () => WIDGETS.map((name) => ({ name, schema: {} })) }));
vi.mock('decap-cms-core/dist/esm/formats/formats.js', () => ({
  frontmatterFormats: ['frontmatter'],
  extensionFormatters: { json: {}, md: {} },
}));
vi.mock('decap-cms-core/dist/esm/lib/i18n.js', () => ({ I18N_STRUCTURE: { SINGLE_FILE: 'single_file' }, I18N_FIELD: { NONE: 'none' } }));

const { validateConfig } = await vi.importActual<{ validateConfig: (config: object) => void }>(
  'decap-cms-core/dist/esm/constants/configSchema.js',
);

describe('the configuration of Decap', () => {
  const config = decapConfig('https://bakery.example.com', ['Sauces', 'Breakfast']);

  test('is one that Decap takes', () => {
    expect(() => validateConfig(config)).not.toThrow();
  });

  test('would be refused with a mistake in it', () => {
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(() => validateConfig({ ...config, collections: [{ ...config.collections[0], fields: [{ label: 'No name' }] }] })).toThrow();
    report.mockClear();
  });

  test('has a collection for every kind', () => {
    expect(config.collections.map(({ name }) => name)).toEqual(CONTENT_KINDS);
  });

  test.each(CONTENT_KINDS)('finds the files of %s where they are', (kind) => {
    const collection = config.collections.find(({ name }) => name === kind);
    if (getKind(kind).holds === 'file') expect(collection?.files?.map(({ file }) => file)).toEqual([contentPath(kind)]);
    else expect(`${collection?.folder ?? ''}/x.${collection?.extension ?? ''}`).toBe(contentPath(kind, 'x'));
  });

  test('has the categories of recipes that the owner has', () => {
    const fields = config.collections.find(({ name }) => name === 'recipe')?.fields;
    expect(fields?.find(({ name }) => name === 'category')).toMatchObject({ widget: 'select', options: ['Sauces', 'Breakfast'] });
  });

  test('names entries after what they are called', () => {
    expect(titleFieldOf('menu')).toBe('name');
    expect(titleFieldOf('recipe')).toBe('title');
  });
});
