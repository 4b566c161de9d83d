import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, utimes } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { digest } from '#store/digest.ts'
import { digestFiles } from '#store/digest-files.ts'
import { CacheNotWritten } from '#store/errors.ts'
import type { FileDigests } from '#store/file-digests.ts'
import { keepNewest } from '#store/keep-newest.ts'
import { readAssets, type Assets } from './assets.ts'
import type { InlineCode } from './content-policy.ts'
import { CompileFailed } from './errors.ts'
import type { ProgramStore } from './program-store.ts'

/** One version of the code, ready to draw any page of any tenant. */
export type Program = {
  /** Digest of every source the compiled pages depend on. */
  readonly codeId: string
  /** Module that exports `openProgram()`; see `src/adapter/server-entry.ts`. */
  readonly entry: string
  readonly clientDir: string
  readonly assets: Assets
  readonly inline: InlineCode
}

export type Compilation = {
  readonly program: Program
  /** It lay in the cache. */
  readonly cached: boolean
  /** Another machine compiled it. */
  readonly fetched: boolean
  readonly ms: number
}

/** What the compiled pages are made of. A change anywhere here is a new version of the code. */
const SOURCES = [
  'astro.config.mjs',
  'package-lock.json',
  'src/adapter',
  'src/client',
  'src/console',
  'src/contract',
  'src/islands',
  'src/kit',
  'src/messages',
  'src/pages',
  'src/search',
  'src/site',
  'src/themes',
]

/** The one in use and some before it, so that switching branches to and fro compiles nothing. */
const KEPT_VERSIONS = 5

/**
 * Has Astro compile the pages, once per version of the code.
 *
 * The result stands in `CACHE/compiled/CODE_ID` and is moved there whole, so that a half-made one is never used and two
 * builds that compile at once end with the same folder. What another machine compiled is fetched. Throws `CompileFailed` with the compiler's own words.
 */
export async function compile(options: {
  root: string
  cacheDir: string
  /** What the compiler's process sees of the environment. */
  env: Readonly<Record<string, string>>
  /** Where machines share what they compiled. */
  programs?: ProgramStore
  /** Digests of sources, where some are known already. */
  digestOf?: FileDigests['digestOf']
}): Promise<Compilation> {
  const start = performance.now()
  const codeId = digest(JSON.stringify(digestFiles(options.root, SOURCES, options.digestOf))).slice(0, 32)
  const home = join(options.cacheDir, 'compiled')
  const dir = join(home, codeId)
  const cached = existsSync(join(dir, 'server/entry.mjs'))
  let fetched = false
  if (!cached) {
    const draft = join(home, `.${codeId}-${process.pid}`)
    await mkdir(home, { recursive: true }).catch((error: unknown) => {
      throw CacheNotWritten.fault({ file: home, reason: (error as Error).message }, {}, { cause: error })
    })
    try {
      fetched = (await options.programs?.fetch(codeId, draft)) ?? false
      if (!fetched) {
        await rm(draft, { recursive: true, force: true })
        await runAstro(options.root, draft, options.env)
      }
      await rename(draft, dir).catch((error: unknown) => {
        if (!existsSync(dir)) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  await utimes(dir, new Date(), new Date())
  if (!cached) await keepNewest(home, KEPT_VERSIONS)
  if (!fetched) await options.programs?.keep(codeId, dir)
  const clientDir = join(dir, 'client')
  const program = {
    codeId,
    entry: join(dir, 'server/entry.mjs'),
    clientDir,
    assets: readAssets(clientDir),
    inline: JSON.parse(await readFile(join(dir, 'inline.json'), 'utf8')) as InlineCode,
  }
  return { program, cached, fetched, ms: performance.now() - start }
}

/** In a process of its own: Vite's memory is given back, and its settings cannot leak into ours. */
async function runAstro(root: string, outDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const packageFile = createRequire(join(root, 'package.json')).resolve('astro/package.json')
  const bin = (JSON.parse(await readFile(packageFile, 'utf8')) as { bin: { astro: string } }).bin.astro
  const args = [join(dirname(packageFile), bin), 'build', '--root', root, '--outDir', outDir, '--silent']
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Without this, Astro would go on compiling after a signal ended the command.
  const endChild = () => child.kill('SIGKILL')
  process.once('exit', endChild)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  }).finally(() => process.off('exit', endChild))
  if (code !== 0 || !existsSync(join(outDir, 'server/entry.mjs'))) {
    throw CompileFailed.fault({ output: output.trim().slice(-4000) || `Astro ended with exit code ${code}.` })
  }
}
