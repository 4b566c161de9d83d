import { existsSync } from 'node:fs'
import { mkdir, readFile, realpath, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '#store/digest.ts'
import { digestFiles } from '#store/digest-files.ts'
import { CacheNotWritten } from '#store/errors.ts'
import type { FileDigests } from '#store/file-digests.ts'
import { keepNewest } from '#store/keep-newest.ts'
import { readAssets, type Assets } from './assets.ts'
import type { InlineCode } from './content-policy.ts'
import type { ProgramStore } from './program-store.ts'
import { runAstro } from './run-astro.ts'

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

/** What the compiled pages are made of. A change anywhere here is a new version of the code. An architecture test finds what is missing. */
export const PROGRAM_SOURCES = [
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
 * builds that compile at once end with the same folder. What another machine compiled is fetched. Nothing is written beside the sources.
 * Throws `CompileFailed` with the compiler's own words, and `CacheNotWritten`.
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
  const codeId = digest(JSON.stringify(digestFiles(options.root, PROGRAM_SOURCES, options.digestOf))).slice(0, 32)
  const home = join(options.cacheDir, 'compiled')
  const dir = join(home, codeId)
  const cached = existsSync(join(dir, 'server/entry.mjs'))
  let fetched = false
  if (!cached) {
    const draft = await makeDraft(home, codeId)
    const made = join(draft, 'program')
    try {
      fetched = (await options.programs?.fetch(codeId, made)) ?? false
      if (!fetched) {
        await rm(made, { recursive: true, force: true })
        await runAstro({ root: options.root, draft: join(draft, 'project'), outDir: made, env: options.env })
      }
      await rename(made, dir).catch((error: unknown) => {
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

/** An empty folder. Its real path: what is compiled there is named by its place below it. */
async function makeDraft(home: string, codeId: string): Promise<string> {
  const draft = join(home, `.${codeId}-${process.pid}`)
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { recursive: true })
    return await realpath(draft)
  } catch (error) {
    throw CacheNotWritten.fault({ file: draft, reason: (error as Error).message }, {}, { cause: error })
  }
}
