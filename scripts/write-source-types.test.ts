import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeSourceTypes } from './write-source-types.ts'

const SRC = join(import.meta.dirname, '../src')
const ENTRY = 'gateway/sources'
const PROJECT = `
import { defineSource, directus, markdownFolder, strapi, wordpress } from './types/gateway/sources.js'
export const folder = markdownFolder('./content')
export const systems = [
  wordpress({ url: 'https://a.example', groupOf: (post) => post.categories[0] ?? null }),
  directus({ url: 'https://b.example', collection: 'articles' }),
  strapi({ url: 'https://c.example', type: 'articles' }),
]
export default defineSource(({ env }) => ({ name: env('NAME') ?? '', read: async () => ({ en: { articles: [] } }) }))
// @ts-expect-error: a folder has a name.
markdownFolder(1)
`

let lib: string
let files: string[]
beforeAll(() => {
  lib = mkdtempSync(join(tmpdir(), 'tessera-types-'))
  files = writeSourceTypes(SRC, ENTRY, lib)
})
afterAll(() => rmSync(lib, { recursive: true, force: true }))

describe('the types of tessera/sources', () => {
  it('name no code of ours', () => {
    expect(files).toContain('types/gateway/sources.d.ts')
    for (const file of files)
      expect(readFileSync(join(lib, file), 'utf8'), file).not.toMatch(
        /(?:from|import)[ (]*['"](?:#|[^'"]+(?<!\.d)\.ts['"])/,
      )
  })

  it('are checked whole by the compiler of a project, whatever its settings', () => {
    writeFileSync(join(lib, 'project.ts'), PROJECT)
    // The real `astro/loaders` has its own types, which this test does not check.
    const names = ['Loader', 'LoaderContext', 'DataStore', 'MetaStore']
    const astro = names.map((name) => `export type ${name} = any\n`).join('')
    writeFileSync(join(lib, 'loaders.d.ts'), astro)
    const program = ts.createProgram([join(lib, 'project.ts')], {
      strict: true,
      skipLibCheck: false,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      types: [],
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2024,
      paths: { 'astro/loaders': [join(lib, 'loaders.d.ts')] },
    })
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ file, messageText }) => [
        file?.fileName.slice(lib.length),
        ts.flattenDiagnosticMessageText(messageText, ' '),
      ])
    expect(problems).toEqual([])
    expect(program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(SRC))).toEqual([])
  })
})
