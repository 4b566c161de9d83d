import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { keepNewest } from '#store/fs/keep-newest.ts'
import { listFiles } from '#store/fs/list-files.ts'
import { ROOT } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { copyProjectInto } from '../support/copy-project.ts'
import { restoreFolder } from './restore-folder.ts'

/** Ways to damage a file. */
export const DAMAGES = {
  cut: (bytes) => bytes.subarray(0, Math.floor(bytes.length / 2)),
  emptied: () => Buffer.alloc(0),
  changed: (bytes) => {
    const other = Buffer.from(bytes)
    const at = Math.floor(other.length / 2)
    other[at] = (other[at] ?? 0) ^ 0x11
    return other
  },
} satisfies Record<string, (bytes: Buffer) => Buffer>

export type SiteDamage = keyof typeof DAMAGES

/** A copy of the project with one site that was built, edited, built again and published. */
export type DamageSite = {
  readonly dir: string
  /** All files that builds and publishes keep, relative to the project. */
  readonly kept: readonly string[]
  /**
   * Restores the state after the publish, with one more edit that no build has seen. `isFresh`: the bundle is missing,
   * so that a build makes it from caches.
   */
  restore(options: { isFresh: boolean }): void
  damage(path: string, how: SiteDamage): void
  /**
   * Builds and publishes until both succeed, but at most twice. Throws if an error has no name, or if wrong files are
   * live in the end.
   */
  assertMends(): Promise<string>
  remove(): void
}

const TENANT = 'fieldnote'
const ARTICLES = 'demo/content/fieldnote/en/articles.json'
const TITLE = 'Welcome to Fieldnote Help'
const FOLDERS = ['.cache', 'dist', 'published']

/** Makes the site: it builds three times and publishes twice, which takes some time. Throws if one of these fails. */
export async function createDamageSite(): Promise<DamageSite> {
  const home = mkdtempSync(join(tmpdir(), 'tessera-damage-'))
  const [dir, saved] = [join(home, 'project'), join(home, 'saved')]
  mkdirSync(dir)
  copyProjectInto(dir)
  copyCompiled(dir)
  const text = readFileSync(join(dir, ARTICLES), 'utf8')
  const edit = (title: string) => writeFileSync(join(dir, ARTICLES), text.replace(TITLE, title))
  const restore = (isFresh: boolean) => {
    for (const folder of FOLDERS)
      if (isFresh && folder !== '.cache') rmSync(join(dir, folder), { recursive: true, force: true })
      else restoreFolder(join(saved, folder), join(dir, folder))
  }
  const first = await run(dir, 'build')
  await keepNewest(join(dir, '.cache/compiled'), 1)
  edit('Welcome to our help')
  const steps = [first, await run(dir, 'build'), await run(dir, 'publish-site')]
  for (const folder of FOLDERS) restoreFolder(join(dir, folder), join(saved, folder))
  edit('Welcome, dear reader')
  steps.push(await run(dir, 'build'), await run(dir, 'publish-site'))
  const expected = liveFiles(dir)
  for (const { code, said } of steps) if (code !== 0) throw new Error(said)

  return {
    dir,
    kept: ['.cache', `dist/${TENANT}`].flatMap((folder) =>
      listFiles(join(saved, folder)).map((path) => `${folder}/${path}`),
    ),
    restore: ({ isFresh }) => restore(isFresh),
    damage(path, how) {
      const file = join(dir, path)
      writeFileSync(file, DAMAGES[how](readFileSync(file)))
    },
    async assertMends() {
      const sayings: string[] = []
      for (let attempt = 1; ; attempt++) {
        const built = await run(dir, 'build')
        const published = built.code === 0 ? await run(dir, 'publish-site') : built
        sayings.push(built.said, published.said)
        const said = sayings.join('\n')
        if (/\n\s+at .*:\d+|UnexpectedError/.test(said)) throw new Error(`It failed without a name: ${said}`)
        const others = differing(liveFiles(dir), expected)
        if (published.code === 0 && others.length === 0) return said
        if (published.code === 0) throw new Error(`Wrong files are live: ${others.join(', ')}\n${said}`)
        if (attempt === 2) throw new Error(`It does not mend: ${said}`)
      }
    },
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/**
 * Copies the compiled programs, because compiling takes longer than everything else. A build uses one of them, and then
 * the others are removed.
 */
function copyCompiled(dir: string): void {
  const compiled = join(ROOT, '.cache/compiled')
  for (const name of existsSync(compiled) ? readdirSync(compiled) : [])
    if (!name.startsWith('.'))
      cpSync(join(compiled, name), join(dir, '.cache/compiled', name), { recursive: true, preserveTimestamps: true })
}

/** Digests of what visitors get, by path, without the files of `builds/`, which hold the time of the build. */
function liveFiles(dir: string): ReadonlyMap<string, string> {
  const live = join(dir, 'published', TENANT, 'current')
  const paths = existsSync(live) ? listFiles(live) : []
  const shown = paths.filter((path) => !path.startsWith('builds/'))
  return new Map(shown.map((path) => [path, digest(readFileSync(join(live, path)))]))
}

function differing(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): string[] {
  return [...new Set([...found.keys(), ...expected.keys()])].filter((path) => found.get(path) !== expected.get(path))
}

function run(cwd: string, command: string): Promise<{ code: number; said: string }> {
  const args = commandOf(command, ['--tenant', TENANT])
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd, encoding: 'utf8' }, (error, out, said) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, said: out + said }),
    ),
  )
}
