import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import astro from 'eslint-plugin-astro';
import importX from 'eslint-plugin-import-x';
import a11y from 'eslint-plugin-jsx-a11y-x';
import tseslint from 'typescript-eslint';

const at = (folder) => `./${folder}`;

/** Which folders a folder may not import from: the direction in docs/architecture.md. */
const zones = [
  {
    target: at('src/domain'),
    from: [
      'src/analytics',
      'src/content',
      'src/kitchen',
      'src/media',
      'src/seo',
      'src/pages',
      'src/layouts',
      'src/components',
      'src/islands',
      'functions',
      'server',
      'admin-shim',
    ].map(at),
  },
  {
    target: at('src/kitchen'),
    from: [
      'src/analytics',
      'src/content',
      'src/media',
      'src/pages',
      'src/layouts',
      'src/components',
      'src/islands',
      'functions',
      'server',
      'admin-shim',
    ].map(at),
  },
  {
    target: at('src/content'),
    from: ['src/pages', 'src/layouts', 'src/components', 'src/islands', 'functions', 'server', 'admin-shim'].map(at),
  },
  {
    target: at('src/media'),
    from: ['src/content', 'src/pages', 'src/layouts', 'src/components', 'src/islands', 'functions', 'server', 'admin-shim'].map(at),
  },
  {
    target: at('src/seo'),
    from: ['src/pages', 'src/layouts', 'src/components', 'src/islands', 'functions', 'server', 'admin-shim'].map(at),
  },
  // The parts of a page know nothing of those who count what they tell (decision 0025).
  { target: ['src/islands', 'src/components', 'src/content', 'admin-shim', 'functions'].map(at), from: at('src/analytics') },
  {
    target: at('src/analytics'),
    from: ['src/content', 'src/pages', 'src/layouts', 'src/components', 'src/islands', 'functions', 'server', 'admin-shim'].map(at),
  },
  { target: at('src/islands'), from: ['src/pages', 'src/layouts', 'src/components', 'functions', 'server', 'admin-shim'].map(at) },
  { target: at('src/components'), from: ['src/pages', 'src/layouts', 'functions', 'server', 'admin-shim'].map(at) },
  { target: at('src/layouts'), from: ['src/pages', 'functions', 'server', 'admin-shim'].map(at) },
  { target: at('functions'), from: ['server', 'admin-shim', 'src/pages', 'src/layouts', 'src/components', 'src/islands'].map(at) },
  { target: at('functions/http'), from: [at('functions/api'), at('functions/content-store')] },
  { target: at('functions/api'), from: [at('functions/content-store')] },
  // The types of the API's answers, for both who give and who get them (decision 0055).
  {
    target: at('src/api'),
    from: ['src/pages', 'src/layouts', 'src/components', 'src/islands', 'functions', 'server', 'admin-shim'].map(at),
  },
  // The style guide shows what the site is made of, and no part of it is made of the style guide.
  { target: ['src/!(styleguide)/**/*', 'admin-shim', 'functions', 'server'].map(at), from: at('src/styleguide') },
  { target: at('admin-shim'), from: ['functions', 'server', 'src/pages', 'src/layouts', 'src/components'].map(at) },
];

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'dist-functions', '.data', '.astro', '.netlify', 'content', 'public'] },
  ...tseslint.configs.strictTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    // Not `projectService`, which an editor needs: it opens files one by one, which takes a third longer.
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver()],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones }],
      'no-console': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // There are no enums here (`erasableSyntaxOnly`), and to look for them the rule compares types in depth: a fifth of all linting.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // Objects here are closures, without a `this` to lose.
      '@typescript-eslint/unbound-method': 'off',
      // Node's own calls fail with an ErrnoException, whose code is what a handler asks for.
      '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
    },
  },
  // Where TypeScript's own enums are used.
  { files: ['scripts/seo/**/*.ts'], rules: { '@typescript-eslint/no-unsafe-enum-assignment': 'error' } },
  {
    files: [
      'scripts/**',
      'bench/**',
      'server/start.ts',
      'server/process/arguments.ts',
      'server/site.ts',
      'functions/composition/log.ts',
      'tests/support/**',
      'tests/faults/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['src/islands/**', 'admin-shim/**'],
    ignores: ['**/*.test.ts'],
    plugins: { 'jsx-a11y-x': a11y },
    rules: { ...a11y.configs.recommended.rules },
  },
  {
    // Schemas and parsers would weigh on every visitor: islands and what they share with the server get types and plain rules only.
    files: ['src/islands/**', 'src/kitchen/**'],
    ignores: ['**/*.test.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?:#content/|zod|#domain/(?:fields|time-fields|content-kinds|post|recipe|collection|settings|business))',
              allowTypeImports: true,
              message: 'Only types: this would be sent to every visitor.',
            },
          ],
        },
      ],
    },
  },
  // The scripts of .astro files are in no project.
  { files: ['**/*.astro/*.ts'], ...tseslint.configs.disableTypeChecked },
  ...astro.configs.recommended,
  ...astro.configs['jsx-a11y-recommended'],
);
