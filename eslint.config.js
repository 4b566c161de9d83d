import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import regexp from 'eslint-plugin-regexp'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

// Prettier formats the code, and tests/architecture checks the walls between rooms. These rules find mistakes.
export default defineConfig(
  globalIgnores([
    'dist',
    'published',
    '.cache',
    '.astro',
    'lib',
    'public',
    'screenshots',
    'starter',
    'test-results',
    'host',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  tseslint.configs.recommended,
  astro.configs.recommended,
  {
    rules: {
      // TypeScript finds undefined names better.
      'no-undef': 'off',
      'no-console': 'error',
      'no-unreachable-loop': 'error',
      'object-shorthand': 'error',
      // `== null` checks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    },
  },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/only-throw-error': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    // These patterns read text from editors and visitors. Their time must grow with the length of the text, not with
    // its square.
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
  {
    // A `describe` block is as long as all its tests, so test files have no limit.
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.astro/*'],
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: true }] },
  },
  {
    // Astro writes `false` as a word into these attributes, so CSS that asks for the attribute finds it.
    files: ['**/*.astro'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            "JSXAttribute[name.name=/^data-/] > JSXExpressionContainer > :matches(BinaryExpression[operator=/[<>=]/], UnaryExpression[operator='!'])",
          message: 'Give undefined for an attribute that is not there.',
        },
      ],
    },
  },
  // ESLint reads the scripts in an .astro file as separate files, which belong to no TypeScript project.
  { files: ['**/*.astro/*.ts', '*.astro/*.ts'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['src/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    // On purpose, some tests throw values that are not errors.
    files: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  // Commands print their results on standard output.
  { files: ['scripts/**', 'tests/**', 'demo/**', '.ci/**'], rules: { 'no-console': 'off' } },
)
