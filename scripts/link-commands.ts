import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'rolldown'
import { digest } from '#store/fs/digest.ts'
import { keepNewest } from '#store/fs/keep-newest.ts'

/** The commands that end soon, so that their start counts. */
const COMMANDS = ['build', 'explain', 'publish-site', 'rollback', 'verify']

/** What `fast-start.mjs` needs to know. */
export type Links = {
  /** Linked files relative to `.cache/linked`, by the command's source relative to the project. */
  readonly commands: { readonly [source: string]: string }
  /** The linked files, and everything that they were made of, relative to the project; times in milliseconds. */
  readonly files: { readonly [path: string]: Source }
}

/** A file as it was when it was linked. `digest` is SHA-256 in hexadecimal. */
export type Source = { readonly size: number; readonly changedMs: number; readonly digest: string }

/** Packages that every build loads, linked in with what they need themselves. The others stay where they are. */
const PACKAGES = ['culori', 'feed', 'htmlparser2', 'i18next', 'lru-cache', 'p-limit', 'tinypool', 'valibot']

const root = join(import.meta.dirname, '..')
const isSource = (path: string) => path.startsWith(root) && !path.slice(root.length).includes('/node_modules/')
const home = join(root, '.cache/linked')
/** The one in use and some before it: a command that has begun may still need a file of an older one. */
const KEPT_VERSIONS = 5

/**
 * Links the modules of each command, and of its threads, to a few files, as Astro's compiler does those of the pages:
 * Node takes half a millisecond for each of our two hundred.
 *
 * Where a source has changed since, `fast-start.mjs` lets the sources run, until this is called again.
 */
export async function linkCommands(): Promise<void> {
  const { rolldown } = await import('rolldown')
  const draft = join(home, `.draft-${process.pid}`)
  // Where nothing can be written, that is known before the work.
  await mkdir(draft, { recursive: true })
  const files: { [path: string]: Source } = {}
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
    // A folder that is there was not trusted, or is from an earlier time: else its files would run now. A command
    // that began with it finds the same names.
    await rename(dir, `${draft}-old`).catch(() => undefined)
    await rename(draft, dir).catch((error: unknown) => {
      if (!existsSync(dir)) throw error
    })
    for (const name of readdirSync(dir)) read(join(dir, name))
    await utimes(dir, new Date(), new Date())
    const commands = Object.fromEntries(COMMANDS.map((name) => [`scripts/${name}.ts`, `${id}/${name}.mjs`]))
    await writeFile(`${draft}.json`, JSON.stringify({ commands, files } satisfies Links))
    await rename(`${draft}.json`, join(home, 'links.json'))
    await keepNewest(home, KEPT_VERSIONS)
    // What V8 compiled of older ones would lie there for ever.
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

/**
 * What a module says of its own place stays true in the linked files, which lie in `dir`; a module that runs in a
 * thread is linked too.
 */
function keepPlaces(dir: string): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const place = (path: string) => JSON.stringify(relative(dir, path))
      return code
        .replace(/new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g, (_, module: string) => {
          const chunk = this.emitFile({ type: 'chunk', id: resolve(dirname(id), module) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
        })
        .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${place(dirname(id))})`)
    },
  }
}

/**
 * Node's own modules are taken as they are. Where one is imported, Node makes a module of it first, and for that it
 * asks for all that it offers: streams, text decoders and the terminal are loaded for nobody.
 */
export function takeBuiltins(code: string): string {
  const imported = /^import (?:(\S+?)(?:, )?)?(?:\* as (\S+))?(?:\{ (.*) \})? from "(node:[\w/]+)";$/gm
  return code.replace(imported, (_, ...parts) => {
    const [whole, space, names, module] = parts as (string | undefined)[]
    const taken = `globalThis.process.getBuiltinModule("${module}")`
    const called = [whole, space, names && `{ ${names.replaceAll(' as ', ': ')} }`].filter(Boolean)
    return called.map((name) => `const ${name} = ${taken};`).join(' ')
  })
}
