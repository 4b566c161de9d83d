import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { digest } from '#store/fs/digest.ts'
import type { Links } from '../../scripts/link-commands.ts'
import { ROOT } from '../support/build-bundles.ts'
import { copyProject } from '../support/copy-project.ts'

const MARK = 'Says the linked file.'

let project: string

beforeAll(async () => {
  await compile({ root: ROOT, cacheDir: join(ROOT, '.cache'), env: readSettings().compilerEnv })
})

beforeEach(() => {
  project = copyProject()
  makeCache('.cache')
})

/** A cache that knows the compiled pages and the pictures, and nothing else. */
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

/** Relative to the project. */
const linkedFile = () => join('.cache/linked', readLinks().commands['scripts/build.ts'] as string)

/** One of the sources that were linked: absolute. Its first comment is a JSDoc comment. */
function anySource(): string {
  const sources = Object.keys(readLinks().files).filter((path) => path.startsWith('src/'))
  const found = sources.map((path) => join(project, path)).find((file) => readFileSync(file, 'utf8').includes('/**'))
  if (found === undefined) throw new Error('No source was linked.')
  return found
}

/** Has the linked file say in its help that it is the one, as if it had been linked so. */
function markLinkedFile(): void {
  const [links, path] = [readLinks(), linkedFile()]
  const text = readFileSync(join(project, path), 'utf8').replace('Compiles the pages if the code changed', MARK)
  writeFileSync(join(project, path), text)
  const marked = { size: Buffer.byteLength(text), changedMs: 0, digest: digest(text) }
  writeFileSync(join(project, LIST), JSON.stringify({ ...links, files: { ...links.files, [path]: marked } }))
}

const runsLinked = () => run('--help').printed.includes(MARK)

describe('a command whose modules were linked', () => {
  it('runs the linked files, and builds the same', () => {
    build()
    markLinkedFile()
    expect(runsLinked()).toBe(true)
    makeCache('other-cache')
    build('--out', 'other', '--cache', 'other-cache')
    expect(buildId('other')).toBe(buildId())
  })

  it('runs its sources once one of them is another, until it has built again', () => {
    build()
    markLinkedFile()
    appendFileSync(anySource(), '\n')
    expect(runsLinked()).toBe(false)
    build()
    markLinkedFile()
    expect(runsLinked()).toBe(true)
  })

  it('runs its sources where one kept its size and not its bytes', () => {
    build()
    markLinkedFile()
    const file = anySource()
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('/**', '/* '))
    utimesSync(file, new Date(0), new Date(0))
    expect(runsLinked()).toBe(false)
  })

  it('still runs the linked files where sources were written anew with the same bytes', () => {
    build()
    markLinkedFile()
    const file = anySource()
    writeFileSync(file, readFileSync(file))
    expect(runsLinked()).toBe(true)
  })

  it('runs its sources if the linked files or their list are damaged, and links them anew', () => {
    build()
    const damages: [path: string, change: (text: string) => string][] = [
      [linkedFile(), () => ''],
      [linkedFile(), (text) => text.replace(MARK, MARK.toLowerCase())],
      [LIST, (text) => text.slice(0, 100)],
      [LIST, () => '{}'],
    ]
    for (const [path, change] of damages) {
      markLinkedFile()
      writeFileSync(join(project, path), change(readFileSync(join(project, path), 'utf8')))
      expect(run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('Compiles the pages') as string })
      build()
      markLinkedFile()
      expect(runsLinked()).toBe(true)
    }
  })

  it('runs its sources where the linked files are gone', () => {
    build()
    rmSync(join(project, linkedFile(), '..'), { recursive: true })
    expect(run('--help')).toMatchObject({ code: 0, printed: expect.stringContaining('Compiles the pages') as string })
  })
})

it('a build succeeds where nothing can be linked, and says so', () => {
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
