import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { readSettings } from '#run/settings/settings.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { makeEngine, makeTenant, ROOT } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { copyProjectInto } from '../support/copy-project.ts'

const ORIGIN = 'https://harbour.example'

let home: string
let project: string
let demo: DemoProvider & { url: string }
const at = (name: string) => join(home, name)

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'tessera-'))
  project = at('project')
  mkdirSync(project)
  copyProjectInto(project)
  // The copy has its own folder of packages, so that the test sees what is written there.
  rmSync(join(project, 'node_modules'))
  mkdirSync(join(project, 'node_modules'))
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') && name !== '.bin') continue
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name))
  }
  mkdirSync(join(project, '.cache'))
  mkdirSync(at('cache'))
  mkdirSync(join(ROOT, '.cache/images'), { recursive: true })
  symlinkSync(join(ROOT, '.cache/images'), at('cache/images'))
  demo = await startDemoProvider()
  const harbour = { origin: ORIGIN, provider: { baseUrl: demo.url } }
  writeFileSync(at('tenants.json'), JSON.stringify({ default: 'harbour', tenants: { harbour } }))
})
afterAll(async () => {
  await demo.close()
  rmSync(home, { recursive: true, force: true, maxRetries: 3 })
})

const ownFiles = () =>
  ['.', ...readdirSync(project, { recursive: true, encoding: 'utf8' })]
    .map((path) => join(project, path))
    .filter((path) => !lstatSync(path).isSymbolicLink())

/**
 * Makes the project read-only, as if another user owned it. Root can write there anyway, so tests also compare what has
 * changed.
 */
function setWritable(isWritable: boolean): void {
  for (const path of ownFiles()) {
    const { mode } = lstatSync(path)
    chmodSync(path, isWritable ? mode | 0o200 : mode & 0o555)
  }
}

/**
 * All files and folders with their times and sizes. `.cache` is left out, because it may hold files that make commands
 * start faster.
 */
function listProject(): string[] {
  return ['.', ...readdirSync(project, { recursive: true, encoding: 'utf8' })]
    .filter((path) => !path.startsWith('.cache'))
    .map((path) => `${path} ${lstatSync(join(project, path)).mtimeMs} ${lstatSync(join(project, path)).size}`)
    .sort()
}

/** Runs `npm run build` in the copy. `hosts` are all hosts that its processes connected to, also the compiler's. */
async function build(): Promise<{ code: number | null; said: string; hosts: Set<string> }> {
  writeFileSync(at('connections'), '')
  const spy = pathToFileURL(join(import.meta.dirname, 'no-network/note-connections.mjs')).href
  const places = ['--tenants', at('tenants.json'), '--cache', at('cache'), '--out', at('dist')]
  const env = {
    ...readSettings().compilerEnv,
    NODE_OPTIONS: `--import=${spy}`,
    CONNECTIONS_FILE: at('connections'),
  }
  const child = spawn(process.execPath, commandOf('build', places), {
    cwd: project,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = once(child, 'exit')
  const said = await text(child.stderr)
  const [code] = (await ended) as [number | null]
  return { code, said, hosts: new Set(readFileSync(at('connections'), 'utf8').trim().split('\n')) }
}

describe('code that lies where nobody may write', () => {
  let before: string[]
  let built: Awaited<ReturnType<typeof build>>

  beforeAll(async () => {
    setWritable(false)
    before = listProject()
    built = await build()
  })
  afterAll(() => setWritable(true))

  it('is compiled and built from: all that is written lies in the folders that the command names', () => {
    expect(built.code, built.said).toBe(0)
    expect(built.said).toContain('the pages are compiled')
    expect(listProject()).toEqual(before)
    expect(readdirSync(at('cache/compiled'))).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
  })

  it('is compiled without asking anybody, and a build asks its provider alone', () => {
    expect(built.hosts).toEqual(new Set([new URL(demo.url).host]))
  })

  it('gives the same bytes as in another folder: a bundle does not tell where its project lies', async () => {
    const there = at('dist/harbour')
    const { timestamp } = JSON.parse(readFileSync(join(there, 'builds/latest.json'), 'utf8')) as { timestamp: number }
    const engine = await makeEngine()
    try {
      await engine.build({ tenants: [makeTenant('harbour', demo.url, ORIGIN)], now: () => new Date(timestamp) })
      expect(listFiles(there)).toEqual([...engine.files('harbour').keys()])
      for (const [path, bytes] of engine.files('harbour'))
        expect(readFileSync(join(there, path), 'utf8'), path).toBe(bytes)
    } finally {
      engine.remove()
    }
  })
})

it('code that does not compile is named, and not the copy that the compiler read', async () => {
  rmSync(at('cache/compiled'), { recursive: true, force: true })
  const page = join(project, 'src/pages/theme1.astro')
  const source = readFileSync(page)
  writeFileSync(page, '---\nimport none from "./nowhere.ts"\n---\n{none}')
  const { code, said } = await build()
  writeFileSync(page, source)
  expect(code).toBe(1)
  expect(said).toContain('CompileFailed')
  expect(said).toContain('nowhere.ts')
  expect(said).not.toContain(at('cache'))
  expect(readdirSync(at('cache/compiled'))).toEqual([])
})
