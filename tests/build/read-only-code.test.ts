import { spawnSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'
import { copyProject } from '../support/copy-project.ts'
import { makeTempDir } from '../support/temp-dir.ts'

let project: string
let elsewhere: string

beforeEach(() => {
  elsewhere = makeTempDir()
  project = copyProject()
  // A folder of its own, so that one sees what is written there.
  rmSync(join(project, 'node_modules'))
  mkdirSync(join(project, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  }
  mkdirSync(join(project, '.cache'))
})

/** As a folder of another user. The administrator writes there all the same, so that tests look at what changed. */
function makeReadOnly(): void {
  const all = ['.', ...readdirSync(project, { recursive: true, encoding: 'utf8' })].map((path) => join(project, path))
  const own = all.filter((path) => !lstatSync(path).isSymbolicLink())
  for (const path of own) chmodSync(path, lstatSync(path).mode & 0o555)
  onTestFinished(() => own.forEach((path) => chmodSync(path, lstatSync(path).mode | 0o200)))
}

/** Every file and folder with its time and size. `.cache` may hold what makes commands start sooner. */
function listProject(): string[] {
  return ['.', ...readdirSync(project, { recursive: true, encoding: 'utf8' })]
    .filter((path) => !path.startsWith('.cache'))
    .map((path) => `${path} ${lstatSync(join(project, path)).mtimeMs} ${lstatSync(join(project, path)).size}`)
    .sort()
}

function build(): { code: number | null; said: string } {
  const places = ['--cache', join(elsewhere, 'cache'), '--out', join(elsewhere, 'dist')]
  const args = ['--import', './scripts/fast-start.mjs', 'scripts/build.ts', '--tenant', 'fieldnote', ...places]
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    env: readSettings().compilerEnv,
    encoding: 'utf8',
  })
  return { code: status, said: stderr }
}

describe('code that lies where nobody may write', () => {
  it('is compiled and built from: all that is written lies in the folders that the command names', () => {
    makeReadOnly()
    const before = listProject()
    const { code, said } = build()
    expect(code, said).toBe(0)
    expect(said).toContain('the pages are compiled')
    expect(listProject()).toEqual(before)
    expect(readdirSync(join(elsewhere, 'cache/compiled'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  it('is named where it does not compile, and not the copy that the compiler read', () => {
    writeFileSync(join(project, 'src/pages/theme1.astro'), '---\nimport none from "./nowhere.ts"\n---\n{none}')
    const { code, said } = build()
    expect(code).toBe(1)
    expect(said).toContain('CompileFailed')
    expect(said).toContain('nowhere.ts')
    expect(said).not.toContain(join(elsewhere, 'cache'))
    expect(readdirSync(join(elsewhere, 'cache/compiled'))).toEqual([])
  })
})
