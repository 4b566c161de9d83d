import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { digest } from '#store/fs/digest.ts'
import type { Links } from '../../scripts/link-commands.ts'
import { ROOT } from '../support/build-bundles.ts'
import { copyProjectInto } from '../support/copy-project.ts'

const MARK = 'Says the linked file.'

let home: string
let project: string
/** A source that was linked, and its original text. */
let source: string
let sourceText: string

/** Copies the project and builds once, which links the commands. */
beforeAll(async () => {
  await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
  home = mkdtempSync(join(tmpdir(), 'tessera-'))
  project = join(home, 'project')
  mkdirSync(project)
  copyProjectInto(project)
  makeCache('.cache')
  build()
  source = anySource()
  sourceText = readFileSync(source, 'utf8')
  cpSync(join(project, '.cache/linked'), join(home, 'linked'), { recursive: true })
})
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))

beforeEach(() => {
  rmSync(join(project, '.cache/linked'), { recursive: true, force: true })
  cpSync(join(home, 'linked'), join(project, '.cache/linked'), { recursive: true })
  if (readFileSync(source, 'utf8') !== sourceText) writeFileSync(source, sourceText)
  markLinkedFile()
})

/** A cache with only the compiled pages and the pictures. */
function makeCache(folder: string): void {
  mkdirSync(join(project, folder))
  for (const name of ['compiled', 'images']) {
    mkdirSync(join(ROOT, '.cache', name), { recursive: true })
    symlinkSync(join(ROOT, '.cache', name), join(project, folder, name))
  }
}

function run(...args: string[]): { code: number | null; printed: string; said: string } {
  const command = ['--import', './scripts/fast-start.mjs', 'scripts/build.ts', ...args]
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' })
  return { code: status, printed: stdout, said: stderr }
}

function build(...args: string[]): void {
  const { code, said } = run('--tenant', 'fieldnote', ...args)
  expect(code, said).toBe(0)
}

const buildId = (out = 'dist') =>
  (JSON.parse(readFileSync(join(project, out, 'fieldnote/builds/latest.json'), 'utf8')) as { id: string }).id

const LIST = '.cache/linked/links.json'

const readLinks = () => JSON.parse(readFileSync(join(project, LIST), 'utf8')) as Links

/** The linked file of `build`, relative to the project. */
const linkedFile = () => join('.cache/linked', readLinks().commands['scripts/build.ts'] as string)

/** The absolute path of a linked source that has a JSDoc comment. */
function anySource(): string {
  const sources = Object.keys(readLinks().files).filter((path) => path.startsWith('src/'))
  const found = sources.map((path) => join(project, path)).find((file) => readFileSync(file, 'utf8').includes('/**'))
  if (found === undefined) throw new Error('No source was linked.')
  return found
}

/** Changes the help text of the linked file and its entry in the list, so that a test sees whether it runs. */
function markLinkedFile(): void {
  const [links, path] = [readLinks(), linkedFile()]
  const text = readFileSync(join(project, path), 'utf8').replaceAll('Compiles the pages if the code changed', MARK)
  writeFileSync(join(project, path), text)
  const marked = { size: Buffer.byteLength(text), changedMs: 0, digest: digest(text) }
  writeFileSync(join(project, LIST), JSON.stringify({ ...links, files: { ...links.files, [path]: marked } }))
}

function damage(path: string, change: (text: string) => string): void {
  const file = join(project, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

const runsLinked = () => run('--help').printed.includes(MARK)

describe('a command whose modules were linked', () => {
  it('runs the linked files, and builds the same', () => {
    expect(runsLinked()).toBe(true)
    makeCache('other-cache')
    build('--out', 'other', '--cache', 'other-cache')
    expect(buildId('other')).toBe(buildId())
  })

  it('runs its sources once one of them is another, until it has built again', () => {
    appendFileSync(source, '\n')
    expect(runsLinked()).toBe(false)
    build()
    markLinkedFile()
    expect(runsLinked()).toBe(true)
  })

  it('runs its sources where one kept its size and not its bytes', () => {
    writeFileSync(source, sourceText.replace('/**', '/* '))
    utimesSync(source, new Date(0), new Date(0))
    expect(runsLinked()).toBe(false)
  })

  it('still runs the linked files where sources were written anew with the same bytes', () => {
    writeFileSync(source, sourceText)
    expect(runsLinked()).toBe(true)
  })

  const DAMAGES: [what: string, pathOf: () => string, change: (text: string) => string][] = [
    ['the linked files are empty', linkedFile, () => ''],
    ['the linked files have other bytes', linkedFile, (text) => text.replace(MARK, MARK.toLowerCase())],
    ['their list is cut off', () => LIST, (text) => text.slice(0, 100)],
    ['their list is another', () => LIST, () => '{}'],
  ]

  it.each(DAMAGES)('runs its sources if %s', (_, pathOf, change) => {
    damage(pathOf(), change)
    expect(run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('Compiles the pages') as string })
  })

  // A command that runs from its sources does not see the damage.
  it.each(DAMAGES.filter(([what]) => /empty|cut off/.test(what)))('is linked anew if %s', (_, pathOf, change) => {
    damage(pathOf(), change)
    build()
    markLinkedFile()
    expect(runsLinked()).toBe(true)
  })

  it('runs its sources where the linked files are gone', () => {
    rmSync(join(project, linkedFile(), '..'), { recursive: true })
    expect(run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('Compiles the pages') as string })
  })
})

describe('where nothing was linked', () => {
  beforeEach(() => rmSync(join(project, '.cache/linked'), { recursive: true }))

  it('a build succeeds if nothing can be linked, and says so', () => {
    writeFileSync(join(project, '.cache/linked'), 'no folder')
    const { code, said } = run('--tenant', 'fieldnote')
    expect(code).toBe(0)
    expect(said).toContain('Commands will start slower')
  })

  it('a build whose arguments are wrong links nothing', () => {
    expect(run('--tenant', 'nobody').code).toBe(2)
    expect(runsLinked()).toBe(false)
    expect(() => linkedFile()).toThrow('ENOENT')
  })
})
