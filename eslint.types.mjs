import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Rules about types that oxlint does not check as ESLint does: `npm run lint:types` (docs/decisions/project/typescript.md). */
export default defineConfig(globalIgnores(['dist', 'dist-functions', '.data', '.astro', '.netlify', 'content', 'public']), {
  files: ['**/*.{ts,tsx}'],
  languageOptions: {
    parser: tseslint.parser,
    // Not `projectService`, which an editor needs: it opens files one by one, which takes a third longer.
    parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname },
  },
  linterOptions: { reportUnusedDisableDirectives: 'off' },
  plugins: { '@typescript-eslint': tseslint.plugin },
  rules: {
    '@typescript-eslint/no-unsafe-class-instance-assignment': 'error',
    // oxlint overlooks values that are neither undefined nor a promise.
    '@typescript-eslint/no-meaningless-void-operator': 'error',
  },
});
