import { defineError } from '#kit/errors.ts'

export const CompileFailed = defineError({
  name: 'CompileFailed',
  title: 'The pages do not compile.',
  message: (p: { output: string }) =>
    `Astro could not compile src/pages, so no tenant was built. It says:\n${p.output}`,
  hint: 'Mend what it names and build again. In this repository `npm run check` shows each place; in a project look into the folder theme first.',
})

export const OwnStyleInvalid = defineError({
  name: 'OwnStyleInvalid',
  title: 'The style sheet of a project cannot be used.',
  message: (p: { line: number; reason: string }) => `theme/style.css, line ${p.line}: ${p.reason}`,
  hint: 'Correct theme/style.css and build again. Nothing was built.',
})

export const OwnWordsInvalid = defineError({
  name: 'OwnWordsInvalid',
  title: 'The words of a project cannot be used.',
  message: (p: { key: string; expected: string }) => `theme/words.json: ${p.key} ${p.expected}`,
  hint: 'Correct theme/words.json and build again. Nothing was built. Its keys are those of src/messages in the package.',
})

export const OwnHeadInvalid = defineError({
  name: 'OwnHeadInvalid',
  title: 'The own head of a project cannot be used.',
  message: (p: { file: string; line: number; what: string; expected: string }) =>
    `${p.file}, line ${p.line}: ${p.what} ${p.expected}`,
  hint: 'Correct the file and build again. The tenant was not built, and its earlier bundle is as it was. docs/building.md in the package says what may stand there.',
})

export const PageFailed = defineError({
  name: 'PageFailed',
  title: 'A page could not be drawn.',
  message: (p: { reason: string; component: string }) =>
    `Drawing this page failed${p.component && ` in ${p.component}`}: ${p.reason.replace(/\.?$/, '.')} The tenant was not built, and its earlier bundle is as it was.`,
  hint: 'The cause is in the theme, or in content that no theme has met before. `npm run dev` shows the page with the line that failed.',
})

export const PageTooLarge = defineError({
  name: 'PageTooLarge',
  title: 'A page is too large.',
  message: (p: { bytes: number; maxBytes: number }) =>
    `This page would have ${p.bytes} bytes, ${p.maxBytes} are allowed. The tenant was not built, and its earlier bundle is as it was.`,
  hint: 'Divide an article with very many pictures or tables into several, and shorten menu entries and descriptions: menus stand on every page.',
})

export const BundleNotWritten = defineError({
  name: 'BundleNotWritten',
  title: 'The bundle could not be written.',
  message: (p: { path: string; reason: string }) => `${p.path} could not be written: ${p.reason}`,
  hint: 'Check that the folder exists, is writable and has room, then build again: what is missing is written then.',
})

export const FilesOfNoBuild = defineError({
  name: 'FilesOfNoBuild',
  title: 'Files that no build made were taken away.',
  message: (p: { dir: string; files: string }) =>
    `In ${p.dir} lay files that no build made, and they were taken away: ${p.files}.`,
  hint: 'A bundle holds what builds make of the content, and nothing else. Put a file of your own into public/, or public/TENANT/.',
})

export const ShrinkHeld = defineError({
  name: 'ShrinkHeld',
  title: 'A build was held because it would take much away.',
  message: (p: { losses: string }) =>
    `Compared with the last build, this one would lose ${p.losses}. It was held, and the earlier bundle is as it was.`,
  hint: 'Look whether the provider delivers everything. If the loss is meant, build with --accept-shrink, or have an operator confirm it at the console.',
})

export const PublicFileHidden = defineError({
  name: 'PublicFileHidden',
  title: 'A file of public/ is hidden by one that the build makes.',
  message: (p: { paths: string }) => `The build makes its own ${p.paths}, so the file of public/ is not served.`,
  hint: 'Give the file in public/ another name, or take it away.',
})

export const PublicFileRefused = defineError({
  name: 'PublicFileRefused',
  title: 'A file of public/ lies where only a build may write.',
  message: (p: { paths: string }) => `These files of public/ are not served: ${p.paths}.`,
  hint: 'The names _headers and _redirects and the folders _astro, _data, _ipx, _search and builds belong to the build. Choose another path.',
})

export const TooManyPages = defineError({
  name: 'TooManyPages',
  title: 'A tenant has more pages than it may have.',
  message: (p: { pages: number; maxPages: number }) =>
    `This site would have ${p.pages} pages, ${p.maxPages} are allowed. The earlier bundle is as it was.`,
  hint: 'If so many are meant, raise limits.pages of the tenant in tenants.json.',
})
