import { existsSync } from 'node:fs'
import { realpath, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { openSources, type CodeGraph } from '#store/fs/code-graph.ts'
import type { Notice } from '#kit/errors.ts'
import { CacheNotWritten, KeptDamaged } from '#store/errors.ts'
import { keepNewest } from '#store/fs/keep-newest.ts'
import { makeFolder } from '#store/fs/make-folder.ts'
import { findUses, type Assets } from './assets.ts'
import type { InlineCode } from './content-policy.ts'
import { type OwnTheme, ownThemeText } from './own-theme.ts'
import { type ProgramBytes, readProgramBytes, writeProgramList } from './program-list.ts'
import { copyPackedProgram, findPackedProgram, type PackedProgram } from './packed-program.ts'
import type { ProgramStore } from './program-store.ts'
import { runAstro } from './run-astro.ts'

/** One version of the code, ready to draw any page of any tenant. */
export type Program = {
  /** Digest of every source the compiled pages depend on. */
  readonly codeId: string
  /** Module that exports `openProgram()`; see `src/adapter/server-entry.ts`. */
  readonly entry: string
  readonly clientDir: string
  /**
   * The files of `clientDir`, by path in the bundle. They are as they were compiled, even if the files on disk change
   * later.
   */
  readonly clientFiles: ReadonlyMap<string, Uint8Array>
  readonly assets: Assets
  readonly inline: InlineCode
  /** Whether its style sheets name font files. */
  readonly hasFonts: boolean
}

export type Compilation = {
  readonly program: Program
  /** Whether the program was in the cache or came with the package. */
  readonly cached: boolean
  /** Whether another machine compiled it. */
  readonly fetched: boolean
  readonly ms: number
}

/**
 * The files with which the code of the compiled pages begins. If something changes that they import, it is a new
 * version of the code; see `CodeGraph`.
 */
export const PROGRAM_ENTRIES = ['astro.config.mjs', 'package-lock.json', 'src/pages']

/** How many compiled versions are kept. After switching between branches, their versions need not be compiled again. */
const KEPT_VERSIONS = 5

/**
 * Lets Astro compile the pages, once per version of the code. The package brings compiled pages for projects that add
 * nothing to the themes.
 *
 * The result is in `CACHE/compiled/CODE_ID`. It is moved there as one folder, so a half-made one is never used, and two
 * builds that compile at the same time end with the same folder. If another machine has compiled this version, its
 * program is fetched. Nothing is written beside the sources. If the files of a folder differ from its list, the pages
 * are compiled anew. Throws `CompileFailed` with the compiler's own words, `OwnStyleInvalid`, `PackagesMissing` and
 * `CacheNotWritten`.
 */
export async function compile(options: {
  root: string
  cacheDir: string
  /** What the project adds to all themes. */
  ownTheme?: OwnTheme | undefined
  /** The environment variables of the compiler's process. */
  env: Readonly<Record<string, string>>
  /** Where machines share compiled programs. */
  programs?: ProgramStore
  /** The sources, if they are known already. */
  graph?: CodeGraph
  /** Called with a notice if a program is damaged. */
  tell?: (notice: Notice) => void
}): Promise<Compilation> {
  const start = performance.now()
  const { root, env, ownTheme, graph = openSources(root, options.cacheDir).graph } = options
  const packed = ownTheme === undefined ? findPackedProgram(root, graph) : undefined
  const codeId = packed?.codeId ?? nameCode(graph, ownTheme)
  const home = join(options.cacheDir, 'compiled')
  const dir = join(home, codeId)
  const found = await readWhole(dir, options.tell)
  let fetched = false
  let copied = false
  if (!found) {
    const draft = await makeDraft(home, codeId)
    const made = join(draft, 'program')
    try {
      copied = packed !== undefined && copyIfWhole(packed, made, options.tell)
      fetched = !copied && ((await options.programs?.fetch(codeId, made)) ?? false)
      if (!copied && !fetched) {
        await rm(made, { recursive: true, force: true })
        await runAstro({ root, draft: join(draft, 'project'), outDir: made, env, ownTheme })
      }
      writeProgramList(made)
      await rename(made, dir).catch((error: unknown) => {
        if (!existsSync(dir)) throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  await utimes(dir, new Date(), new Date())
  if (!found) await keepNewest(home, KEPT_VERSIONS)
  if (!fetched && packed === undefined) await options.programs?.keep(codeId, dir)
  const program = describeProgram(codeId, dir, found ?? readProgramBytes(dir))
  return { program, cached: copied || found !== undefined, fetched, ms: performance.now() - start }
}

function nameCode(graph: CodeGraph, ownTheme: OwnTheme | undefined): string {
  const sources = graph.digestBehind(PROGRAM_ENTRIES)
  return (ownTheme === undefined ? sources : digest(sources + ownThemeText(ownTheme))).slice(0, 32)
}

function copyIfWhole(packed: PackedProgram, dir: string, tell?: (notice: Notice) => void): boolean {
  try {
    copyPackedProgram(packed, dir)
    return true
  } catch (error) {
    tell?.(tellDamaged(packed.dir, error))
    return false
  }
}

function tellDamaged(what: string, error: unknown): Notice {
  return KeptDamaged.notice({ what, reason: (error as Error).message, remedy: 'The pages are compiled anew.' })
}

/** The files of a compiled program. `undefined` if there is none, or if it is damaged: then its folder is removed. */
async function readWhole(dir: string, tell?: (notice: Notice) => void): Promise<ProgramBytes | undefined> {
  if (!existsSync(dir)) return undefined
  try {
    return readProgramBytes(dir)
  } catch (error) {
    if (isRefusal(error)) throw error
    tell?.(tellDamaged(dir, error))
    await rm(dir, { recursive: true, force: true })
    return undefined
  }
}

/** Whether the system refused to read the files. That says nothing about what they hold. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'ENOENT'
}

function describeProgram(codeId: string, dir: string, bytes: ProgramBytes): Program {
  const below = 'client/'
  const paths = [...bytes].filter(([path]) => path.startsWith(below))
  const clientFiles = new Map(paths.map(([path, file]) => [path.slice(below.length), file]))
  return {
    codeId,
    entry: join(dir, 'server/entry.mjs'),
    clientDir: join(dir, 'client'),
    clientFiles,
    assets: findUses(clientFiles),
    hasFonts: [...clientFiles].some(
      ([path, file]) => path.endsWith('.css') && Buffer.from(file).includes('@font-face'),
    ),
    inline: JSON.parse(Buffer.from(bytes.get('inline.json') ?? []).toString()) as InlineCode,
  }
}

/**
 * Makes an empty folder. Returns its real path, since files that are compiled there are named by their place below it.
 */
async function makeDraft(home: string, codeId: string): Promise<string> {
  const draft = join(home, `.${codeId}-${process.pid}`)
  try {
    await rm(draft, { recursive: true, force: true })
    makeFolder(draft)
    return await realpath(draft)
  } catch (error) {
    throw CacheNotWritten.fault({ file: draft, reason: (error as Error).message }, {}, { cause: error })
  }
}
