import js from '@eslint/js'
import astro from 'eslint-plugin-astro'
import regexp from 'eslint-plugin-regexp'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

// Prettier owns the looks and tests/architecture the walls between rooms. These rules look for mistakes.
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
      // TypeScript knows the names of each place better.
      'no-undef': 'off',
      'no-console': 'error',
      'no-unreachable-loop': 'error',
      'object-shorthand': 'error',
      // `== null` asks for null and undefined at once.
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
    // What editors and visitors send reaches patterns: time has to grow with the length of a text, not with its square.
    files: ['src/**/*.ts', 'src/**/*.tsx'],
    ignores: ['**/*.test.ts', '**/*.test.tsx'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: true }],
    },
  },
  {
    // A `describe` block is as long as its tests, so test files have no such limit.
    files: ['**/*.{ts,tsx,js,mjs}'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', '**/*.astro/*'],
    rules: { 'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true, IIFEs: true }] },
  },
  // The scripts inside an .astro file are linted as files of their own, which belong to no TypeScript project.
  { files: ['**/*.astro/*.ts', '*.astro/*.ts'], extends: [tseslint.configs.disableTypeChecked] },
  { files: ['src/**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    // Tests throw odd things on purpose.
    files: ['**/*.test.ts', '**/*.test.tsx'],
    rules: { '@typescript-eslint/only-throw-error': 'off' },
  },
  // Results of commands go to standard output.
  { files: ['scripts/**', 'tests/**', 'demo/**', '.ci/**'], rules: { 'no-console': 'off' } },
)
