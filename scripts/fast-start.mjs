// Node loads this file before a command (`node --import`), and in its threads too.
//
// It is JavaScript, because even one TypeScript file makes each thread load Node's parser for types, which costs 30 ms
// and 20 MB.

// The check stands here too, so that a thread loads one file less.
if (Number(process.versions.node.split('.')[0]) < 24) await import('./require-node.mjs')

// An `import` of one of Node's own modules loads everything that the module exports. `getBuiltinModule` loads only what
// is used.
const { readFileSync, statSync } = process.getBuiltinModule('node:fs')
const { enableCompileCache, registerHooks } = process.getBuiltinModule('node:module')
const { join } = process.getBuiltinModule('node:path')
const { pathToFileURL } = process.getBuiltinModule('node:url')
const { isMainThread } = process.getBuiltinModule('node:worker_threads')

const root = join(import.meta.dirname, '..')

// Until the old heap of a thread has this size in MB, V8 does not collect garbage there: most of the heap is dropped
// after a batch anyway. The main thread's heap already has its size from the command line. The flag comes before the
// cache, because the cache holds other compiled code for other flags.
if (isMainThread) process.getBuiltinModule('node:v8').setFlagsFromString('--initial-old-space-size=32')

// The cache keeps what V8 compiled, and our TypeScript without its types.
enableCompileCache(join(root, '.cache/node'))

if (isMainThread) startLinked()

/**
 * Makes Node load the linked files of this command instead of its modules.
 *
 * `link-commands.ts` has made them. If a source or a linked file has changed since, Node loads the modules.
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
 * The absolute path of the linked file. `undefined` if there is none, if the list is damaged, or if a file has changed.
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

/** Compares size and time first. If the time differs, as in a fresh copy of the project, it compares the digest. */
function isUnchanged(file, { size, changedMs, digest }) {
  const found = statSync(file, { throwIfNoEntry: false })
  if (found?.size !== size) return false
  if (found.ctimeMs === changedMs) return true
  const { hash } = process.getBuiltinModule('node:crypto')
  return hash('sha256', readFileSync(file), 'hex') === digest
}
