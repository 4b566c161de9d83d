/** @type {import('prettier').Config} */
export default {
  semi: false,
  singleQuote: true,
  printWidth: 120,
  plugins: ['prettier-plugin-astro'],
  overrides: [
    { files: '*.astro', options: { parser: 'astro' } },
    // Prose is wrapped, so that a change of one sentence changes only a few lines.
    { files: '*.md', options: { proseWrap: 'always' } },
  ],
}
