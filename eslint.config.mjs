import { readdirSync } from 'node:fs';
import { defineConfig, globalIgnores } from 'eslint/config';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import importX from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';
import { OWN_RULES } from './oxlint.config.ts';

const at = (folder) => `./${folder}`;

/** Rooms of a folder, each of which may import only from those after it. Every room must be among them. */
function downward(folder, rooms) {
  const found = readdirSync(new URL(`${folder}/`, import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of found)
    if (!rooms.includes(name)) throw new Error(`Say in eslint.config.mjs which rooms of ${folder}/ may import ${name}/.`);
  return rooms.slice(1).map((room, index) => ({
    target: at(`${folder}/${room}`),
    from: rooms.slice(0, index + 1).map((above) => at(`${folder}/${above}`)),
  }));
}

const PAGES = ['pages', 'layouts', 'components', 'islands'];
/** A folder of src may not import from these others of it, nor from the programs around it. */
const below = (folder, ...others) => ({
  target: at(`src/${folder}`),
  from: [...others.map((other) => `src/${other}`), 'functions', 'server', 'admin-shim'].map(at),
});

/** Which folders a folder may not import from: the direction in docs/architecture.md. */
const zones = [
  // A package knows nothing of who uses it.
  { target: at('packages'), from: ['src', 'functions', 'server', 'admin-shim', 'scripts', 'tools', 'tests'].map(at) },
  // Fields are made of values, and no value knows of a field.
  below('domain', 'schema', 'analytics', 'content', 'exchange', 'kitchen', 'media', 'seo', ...PAGES),
  below('schema', 'analytics', 'content', 'exchange', 'kitchen', 'media', 'seo', ...PAGES),
  below('kitchen', 'analytics', 'content', 'exchange', 'media', ...PAGES),
  below('exchange', 'analytics', 'media', ...PAGES),
  below('content', 'exchange', ...PAGES),
  below('media', 'content', ...PAGES),
  below('seo', ...PAGES),
  below('analytics', 'content', ...PAGES),
  // The types of the API's answers, for both who give and who get them (docs/decisions/project/typescript.md).
  below('api', ...PAGES),
  below('islands', 'pages', 'layouts', 'components'),
  below('components', 'pages', 'layouts'),
  below('layouts', 'pages'),
  // The parts of a page know nothing of those who count what they tell (docs/decisions/pages/third-parties.md).
  { target: ['src/islands', 'src/components', 'src/content', 'admin-shim', 'functions'].map(at), from: at('src/analytics') },
  { target: at('functions'), from: ['server', 'admin-shim', ...PAGES.map((room) => `src/${room}`)].map(at) },
  ...downward('admin-shim', ['decap', 'screens', 'entry', 'frame', 'session', 'kit', 'network', 'routing']),
  ...downward('functions', ['hosts', 'api', 'visitors', 'auth', 'entries', 'mail', 'services', 'http', 'runtime']),
  // Its routes are the same for every store.
  { target: at('functions/api'), from: ['local-git', 'github', 'memory'].map((store) => at(`packages/git-content/src/${store}`)) },
  // The style guide shows what the site is made of, and no part of it is made of the style guide.
  { target: ['src/!(styleguide)/**/*', 'admin-shim', 'functions', 'server'].map(at), from: at('src/styleguide') },
  { target: at('admin-shim'), from: ['functions', 'server', 'src/pages', 'src/layouts', 'src/components'].map(at) },
];

/** A key is read with `pressedKey`, which leaves those of input methods to them. */
const KEYS_BY_NAME = [
  'MemberExpression[object.name="event"][property.name=/^(?:key|keyCode|isComposing)$/]',
  'JSXAttribute[name.name=/^onKey/] ObjectPattern > Property[key.name="key"]',
  'CallExpression[arguments.0.value=/^key(?:down|up|press)$/] ObjectPattern > Property[key.name="key"]',
].map((selector) => ({ selector, message: 'Use pressedKey(event): the key may belong to an input method.' }));

/** A page shows its final state a moment after what led to it, so an expectation waits for it. */
const READ_ONCE = {
  selector:
    'CallExpression[callee.name="expect"] AwaitExpression > CallExpression[callee.property.name=/^(?:all(?:InnerTexts|TextContents)|count|getAttribute|inner(?:HTML|Text)|inputValue|is(?:Checked|Disabled|Editable|Enabled|Hidden|Visible)|textContent)$/]',
  message: 'Read it in expect.poll, which waits: await expect.poll(() => …).toBe(…).',
};

/** How long work takes says as much of the machine as of the work, so a limit of time grows with the machine's slowness. */
const TIMED = {
  selector:
    'MemberExpression[property.name=/^toBeLess/] > CallExpression[callee.name="expect"] > BinaryExpression[left.callee.property.name="now"]',
  message: 'Use expectLessThan or expectQuickly of tests/support/quickly.ts: the machine may be slow.',
};

/** What oxlint cannot check (oxlint.config.ts): the direction of imports, and .astro files. */
export default defineConfig(
  globalIgnores(['node_modules', 'dist', 'dist-functions', '.data', '.astro', '.netlify', 'content', 'public']),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parser: tseslint.parser },
    // Those in these files are for oxlint.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules: { 'import-x/no-restricted-paths': ['error', { zones }] },
  },
  { files: ['{src,admin-shim}/**/*.{ts,tsx}', '**/*.astro/*.ts'], rules: { 'no-restricted-syntax': ['error', ...KEYS_BY_NAME] } },
  { files: ['{src,functions}/**/*.test.ts'], rules: { 'no-restricted-syntax': ['error', ...KEYS_BY_NAME, TIMED] } },
  { files: ['tests/**/*.ts'], rules: { 'no-restricted-syntax': ['error', READ_ONCE, TIMED] } },
  { files: ['**/*.astro/*.ts'], extends: [tseslint.configs.strict], rules: OWN_RULES },
  astro.configs.recommended,
  astro.configs['jsx-a11y-recommended'],
);
