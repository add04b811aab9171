import type { InjectedFault } from './injected-fault.ts';

const RECIPE = 'tests/e2e/recipe.test.ts';

/** Faults in pages and their layout, as a visitor meets them. */
export const PAGE_FAULTS: readonly InjectedFault[] = [
  {
    name: 'heading-overflows',
    file: 'src/components/recipe/RecipeHead.astro',
    text: '  h1 {\n    font-size: var(--text-2xl);',
    replacement: '  h1 {\n    min-width: 25rem;\n    font-size: var(--text-2xl);',
    consequence: 'A recipe scrolls sideways on a phone of 390 pixels.',
    before: { [RECIPE]: ['a recipe with unusual content with maximum content and failing photos, at 320 px'] },
  },
  {
    name: 'byline-faint',
    file: 'src/components/parts/Byline.astro',
    text: '    gap: 0 var(--space-4);\n    font-size: var(--text-s);',
    replacement: '    gap: 0 var(--space-4);\n    opacity: 0.6;\n    font-size: var(--text-s);',
    consequence: 'The author and date of a recipe are too faint to be read outdoors.',
    before: {
      [RECIPE]: [
        'a recipe has no accessibility violations in any state, on a phone',
        'a recipe has no accessibility violations in any state, in the dark',
      ],
    },
  },
  {
    name: 'card-photo-unnamed',
    file: 'src/islands/CardPhoto.tsx',
    text: '<Picture {...shown} sizes={sizes}',
    replacement: '<Picture {...shown} alt="" sizes={sizes}',
    consequence: 'Blind visitors do not hear what the photos on cards show.',
    before: { 'tests/e2e/collections.test.ts': ['the collections without a photo show that of their first recipe, or a drawing'] },
  },
  {
    name: 'menu-ignores-escape',
    file: 'src/components/order-menu.ts',
    text: "pressedKey(event) !== 'Escape' || !details.open",
    replacement: "pressedKey(event) !== 'Esc' || !details.open",
    consequence: 'Escape does not close the order menu that covers the page.',
    before: {
      'tests/e2e/chrome.test.ts': [
        'the frame around every page the order menu opens by keyboard, and closes with Escape, a click outside and loss of focus',
      ],
    },
  },
  {
    name: 'canonical-of-home',
    file: 'src/seo/metadata.ts',
    text: 'isHidden ? null : new URL(path, site.url).href',
    replacement: 'isHidden ? null : new URL(path, site.url).origin',
    consequence: 'Search engines drop all pages except the home page, as copies of it.',
    before: { 'src/seo/metadata.test.ts': ['a hidden page has no canonical address'] },
  },
];
