import { join } from 'node:path'
import { build } from 'vite'
import { ROOT } from './build-bundles.ts'

/**
 * Bundles modules of `src` into one classic script. It puts their exports on `globalThis[name]`, for a page that does
 * not load them itself.
 */
export async function bundleModules(name: string, modules: readonly string[]): Promise<string> {
  const entry = 'virtual:entry'
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: ROOT,
    publicDir: false,
    build: { write: false, rolldownOptions: { input: entry, output: { format: 'iife' } } },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? `\0${entry}` : undefined),
        load: (id) => {
          if (id !== `\0${entry}`) return undefined
          const lines = modules.map(
            (path, index) => `import * as m${index} from ${JSON.stringify(join(ROOT, 'src', path))}`,
          )
          return `${lines.join('\n')}\nglobalThis[${JSON.stringify(name)}] = { ${modules.map((_, index) => `...m${index}`).join(', ')} }`
        },
      },
    ],
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${modules.join(', ')} gave no script.`)
  return chunk.code
}
