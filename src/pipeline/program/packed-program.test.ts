import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSources } from '#store/fs/code-graph.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { compile } from './compile.ts'
import type { OwnTheme } from './own-theme.ts'
import { packedProgramDir } from './packed-program.ts'
import { writeProgramList } from './program-list.ts'

/** A package without Astro: it can only use pages that are compiled already. */
let root: string
let packed: string
let cacheDir: string

beforeEach(() => {
  ;[root, cacheDir] = [makeTempDir(), makeTempDir()]
  mkdirSync(join(root, 'src/pages'), { recursive: true })
  writeFileSync(join(root, 'src/pages/page.astro'), '<h1>Page</h1>')
  writeFileSync(join(root, 'package.json'), '{}')
  packed = packedProgramDir(root, openSources(root, cacheDir).graph)
  mkdirSync(join(packed, 'server'), { recursive: true })
  mkdirSync(join(packed, 'client'))
  writeFileSync(join(packed, 'server/entry.mjs'), '// compiled')
  writeFileSync(join(packed, 'client/a.css'), 'h1 {}')
  writeFileSync(join(packed, 'inline.json'), '{}')
  writeProgramList(packed)
})

/** Matches the message of `PackagesMissing`, which names the command to type. */
const ASKS_FOR_ASTRO = /^To compile the pages.* needs packages .*`npm install astro@\d/

const compileHere = (more: { ownTheme?: OwnTheme; tell?: (notice: { message: string }) => void } = {}) =>
  compile({ root, cacheDir, env: {}, ...more })

describe('a package with compiled pages', () => {
  it('needs no compiler for a project that adds nothing to the themes', async () => {
    const { program, cached } = await compileHere()
    expect(cached).toBe(true)
    expect(program.entry.startsWith(cacheDir)).toBe(true)
    expect(readFileSync(program.entry, 'utf8')).toBe('// compiled')
    expect([...program.clientFiles.keys()]).toEqual(['a.css'])
  })

  it('names another program by another version of the code', async () => {
    const before = await compileHere()
    writeFileSync(join(packed, 'client/a.css'), 'h2 {}')
    writeProgramList(packed)
    const after = await compileHere()
    expect(after.program.codeId).not.toBe(before.program.codeId)
    expect(String(after.program.clientFiles.get('a.css'))).toBe('h2 {}')
  })

  it('has the compiler make the pages of a project with a style sheet, and those of changed sources', async () => {
    const ownTheme = { style: 'h1 { color: red }', words: undefined, fonts: undefined }
    await expect(compileHere({ ownTheme })).rejects.toThrow(ASKS_FOR_ASTRO)
    writeFileSync(join(root, 'src/pages/page.astro'), '<h1>Changed</h1>')
    await expect(compileHere()).rejects.toThrow(ASKS_FOR_ASTRO)
  })

  it('says so and compiles the pages if a file of it is damaged', async () => {
    writeFileSync(join(packed, 'server/entry.mjs'), '// damaged')
    const said: string[] = []
    await expect(compileHere({ tell: ({ message }) => said.push(message) })).rejects.toThrow(ASKS_FOR_ASTRO)
    expect(said.join()).toMatch(/server\/entry\.mjs is not as it was compiled.*The pages are compiled anew/)
  })
})
