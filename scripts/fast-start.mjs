// Loaded before a command (`node --import`), in its threads too. JavaScript itself: one file with types would have
// Node load its parser for types, 30 ms and 20 MB, in each thread.

// Asked here first, since each thread would load one more file.
if (Number(process.versions.node.split('.')[0]) < 24) await import('./require-node.mjs')

// Where one of Node's own modules is imported, Node loads all that it offers, and more for what it needs itself;
// taken so, what is asked for.
const { readFileSync, statSync } = process.getBuiltinModule('node:fs')
const { enableCompileCache, registerHooks } = process.getBuiltinModule('node:module')
const { join } = process.getBuiltinModule('node:path')
const { pathToFileURL } = process.getBuiltinModule('node:url')
const { isMainThread } = process.getBuiltinModule('node:worker_threads')

const root = join(import.meta.dirname, '..')

// MB up to which V8 leaves the old heap of a thread unmarked: most of what is in it is forgotten with the batch. The
// main thread's heap is there already, with what the command line says. Before the cache, which tells code that V8
// compiled with other flags apart.
if (isMainThread) process.getBuiltinModule('node:v8').setFlagsFromString('--initial-old-space-size=32')

// What V8 compiled is kept, and what was left of our TypeScript without its types.
enableCompileCache(join(root, '.cache/node'))

if (isMainThread) startLinked()

/**
 * If `link-commands.ts` has linked the modules of this command, and neither they nor the linked files have changed
 * since, Node loads those few files instead.
 */
function startLinked() {
  const command = process.argv[1]?.slice(root.length + 1) ?? ''
  const linked = findLinked(command)
  if (linked === undefined) return
  const source = pathToFileURL(join(root, command)).href
  const url = pathToFileURL(linked).href
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      if (found.url !== source) return found
      hooks.deregister()
      return { url, format: 'module', shortCircuit: true }
    },
  })
}

/**
 * Absolute path of the linked file; `undefined` if there is none to trust: the list is damaged, or a file is not what
 * it was.
 */
function findLinked(command) {
  try {
    /** @type {import('./link-commands.ts').Links} */
    const { commands, files } = JSON.parse(readFileSync(join(root, '.cache/linked/links.json'), 'utf8'))
    const linked = join('.cache/linked', commands[command])
    const isWhole =
      linked in files && Object.entries(files).every(([path, known]) => isUnchanged(join(root, path), known))
    return isWhole ? join(root, linked) : undefined
  } catch {
    return undefined
  }
}

/** By what the file system says. If that differs, as in a fresh copy of the project, by the bytes. */
function isUnchanged(file, { size, changedMs, digest }) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.size !== size) return false
  if (found.ctimeMs === changedMs) return true
  const { hash } = process.getBuiltinModule('node:crypto')
  return hash('sha256', readFileSync(file), 'hex') === digest
}
