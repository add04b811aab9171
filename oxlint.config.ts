import a11y from 'eslint-plugin-jsx-a11y-x';
import { defineConfig, type DummyRule } from 'oxlint';
import tseslint from 'typescript-eslint';

/** The rule about types that oxlint does not have: `npm run lint:types` checks it (docs/decisions/project/typescript.md). */
const ONLY_IN_ESLINT = '@typescript-eslint/no-unsafe-class-instance-assignment';

/** The rules of ESLint's plugins that are on, by their names in oxlint. */
const rulesOf = (...configs: { rules?: object }[]): Record<string, DummyRule> =>
  Object.fromEntries(
    configs
      .flatMap(({ rules = {} }) => Object.entries(rules as Record<string, DummyRule>))
      .filter(([name, rule]) => [rule].flat()[0] !== 'off' && name !== ONLY_IN_ESLINT)
      .map(([name, rule]) => [name.replace('jsx-a11y-x/', 'jsx-a11y/'), rule]),
  );

/** The rules that scripts in .astro files must keep as well, which ESLint checks. */
export const OWN_RULES: Record<string, DummyRule> = {
  'no-console': 'error',
  '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
  '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
};

/** All TypeScript files are read once, for types and rules (docs/decisions/project/typescript.md). */
export default defineConfig({
  options: { typeAware: true, typeCheck: true, reportUnusedDisableDirectives: 'error', denyWarnings: true },
  plugins: ['typescript', 'jsx-a11y'],
  categories: { correctness: 'off' },
  ignorePatterns: ['**/*.{astro,js,mjs}', '/content', '/public'],
  rules: {
    ...rulesOf(...tseslint.configs.strictTypeChecked),
    ...OWN_RULES,
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true, ignoreVoidOperator: true }],
    // Objects here are closures, without a `this` to lose.
    '@typescript-eslint/unbound-method': 'off',
    // Node's own calls fail with an ErrnoException, whose code is what a handler asks for.
    '@typescript-eslint/use-unknown-in-catch-callback-variable': 'off',
  },
  overrides: [
    { files: ['src/islands/**', 'admin-shim/**'], excludeFiles: ['**/*.test.ts'], rules: rulesOf(a11y.configs.recommended) },
    {
      files: [
        'scripts/**',
        'tools/**',
        'server/start.ts',
        'server/process/arguments.ts',
        'server/site.ts',
        'functions/hosts/netlify/log.ts',
        'tests/support/**',
        'tests/faults/**',
      ],
      rules: { 'no-console': 'off' },
    },
    {
      // Schemas and parsers would weigh on every visitor: islands and what they share with the server get types and plain rules only.
      files: ['src/islands/**', 'src/kitchen/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        '@typescript-eslint/no-restricted-imports': [
          'error',
          {
            patterns: [
              {
                regex: '^(?:#content/|zod|#schema/(?:fields|time-fields|content-kinds|post|recipe|collection|settings|business))',
                allowTypeImports: true,
                message: 'Only types: this would be sent to every visitor.',
              },
            ],
          },
        ],
      },
    },
  ],
});
