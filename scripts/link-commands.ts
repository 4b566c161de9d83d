import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, utimes } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join, relative } from 'node:path'
import { digest } from '#store/fs/digest.ts'
import { keepNewest } from '#store/fs/keep-newest.ts'
import { replaceFile } from '#store/fs/replace-file.ts'
import { keepPlaces, takeBuiltins } from './link-plugins.ts'

/** These commands end soon, so the time of their start matters. */
const COMMANDS = ['build', 'explain', 'publish-site', 'rollback', 'verify']

/** The list that `fast-start.mjs` reads. */
export type Links = {
  /** Linked files, relative to `.cache/linked`, by the source of the command, relative to the project. */
  readonly commands: { readonly [source: string]: string }
  /** The linked files and all their sources, by path relative to the project. */
  readonly files: { readonly [path: string]: LinkedSource }
}

/**
 * A file as it was when it was linked: its size in bytes, its change time in milliseconds, its SHA-256 in hexadecimal.
 */
export type LinkedSource = { readonly size: number; readonly changedMs: number; readonly digest: string }

/** Packages that every build loads. They are linked in, with their own dependencies. All others stay outside. */
const PACKAGES = ['culori', 'feed', 'htmlparser2', 'i18next', 'lru-cache', 'p-limit', 'tinypool', 'valibot']

const root = join(import.meta.dirname, '..')
const isSource = (path: string) => path.startsWith(root) && !path.slice(root.length).includes('/node_modules/')
const home = join(root, '.cache/linked')
/** How many versions stay, with the one in use: a running command may still need a file of an older version. */
const KEPT_VERSIONS = 5

/**
 * Links the modules of each command and of its threads into a few files, because Node needs half a millisecond to load
 * each module.
 *
 * If a source has changed since, `fast-start.mjs` runs the sources until this is called again.
 */
export async function linkCommands(): Promise<void> {
  const { rolldown } = await import('rolldown')
  const draft = join(home, `.draft-${process.pid}`)
  // If the disk cannot be written, this fails before the work.
  await mkdir(draft, { recursive: true })
  const files: { [path: string]: LinkedSource } = {}
  const read = (path: string): string => {
    const { size, ctimeMs } = statSync(path)
    const bytes = readFileSync(path)
    files[relative(root, path)] = { size, changedMs: ctimeMs, digest: digest(bytes) }
    return bytes.toString()
  }
  for (const name of ['package.json', 'package-lock.json']) read(join(root, name))
  const bundle = await rolldown({
    input: Object.fromEntries(COMMANDS.map((name) => [name, join(root, `scripts/${name}.ts`)])),
    cwd: root,
    platform: 'node',
    external: (id, importer) => !/^[.#/]/.test(id) && !isLinked(id, importer),
    plugins: [
      { name: 'sources', load: (id) => (isSource(id) ? read(id) : null) },
      keepPlaces(draft),
      { name: 'builtins', renderChunk: takeBuiltins },
    ],
    logLevel: 'silent',
  })
  try {
    await bundle.write({ dir: draft, entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' })
    const digests = Object.entries(files).map(([path, file]) => [path, file.digest])
    const id = digest(JSON.stringify(digests.sort())).slice(0, 32)
    const dir = join(home, id)
    // If a folder with this name exists, it is old or `fast-start.mjs` did not trust it, so its files must not run. A
    // command that has started with it finds the same names in the new one.
    await rename(dir, `${draft}-old`).catch(() => undefined)
    await rename(draft, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error
    })
    for (const name of readdirSync(dir)) read(join(dir, name))
    await utimes(dir, new Date(), new Date())
    const commands = Object.fromEntries(COMMANDS.map((name) => [`scripts/${name}.ts`, `${id}/${name}.mjs`]))
    replaceFile(join(home, 'links.json'), JSON.stringify({ commands, files } satisfies Links))
    await keepNewest(home, KEPT_VERSIONS)
    // The code that V8 compiled from older versions would stay there forever.
    await rm(join(root, '.cache/node'), { recursive: true, force: true })
  } finally {
    await bundle.close()
    for (const one of [draft, `${draft}-old`]) await rm(one, { recursive: true, force: true })
  }
}

function isLinked(id: string, importer: string | undefined): boolean {
  if (isBuiltin(id)) return false
  return PACKAGES.includes(id.split('/')[0] ?? '') || (importer !== undefined && !isSource(importer))
}
