import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'rolldown'

/**
 * Keeps `import.meta.url` and `import.meta.dirname` true in the linked files, which lie in `dir`. It also links modules
 * that run in threads.
 */
export function keepPlaces(dir: string): Plugin {
  return {
    name: 'places',
    transform(code, id) {
      if (!code.includes('import.meta.')) return null
      const place = (path: string) => JSON.stringify(relative(dir, path))
      return code
        .replace(/new URL\('(\.{1,2}\/[\w./-]+\.ts)', import\.meta\.url\)/g, (_, module: string) => {
          const chunk = this.emitFile({ type: 'chunk', id: resolve(dirname(id), module) })
          return `new URL(import.meta.ROLLUP_FILE_URL_${chunk})`
        })
        .replaceAll('import.meta.url', `new URL(${place(id)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${place(dirname(id))})`)
    },
  }
}

/**
 * Replaces imports of Node's own modules with calls of `getBuiltinModule`.
 *
 * An import makes an ES module of the whole built-in module, so Node loads everything that it exports, such as streams
 * and text decoders, even if the command uses none of it.
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
