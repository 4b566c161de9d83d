import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const SUFFIX = '?inline-script'

/**
 * A plugin that lets a page hold a script in its HTML: `import code from './before-paint.ts?inline-script'` is the text
 * of one small classic script with everything that it imports.
 *
 * Vite has no such import: its scripts are files, and its inline workers are wrapped in code that starts them. `texts`
 * are the texts of all such scripts that were imported so far, for the content security policy.
 */
export function inlineScripts(): { readonly plugin: Plugin; readonly texts: ReadonlySet<string> } {
  const texts = new Set<string>()
  const plugin: Plugin = {
    name: 'tessera-inline-scripts',
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined
      const { code, sources } = await bundle(id.slice(0, -SUFFIX.length))
      for (const source of sources) this.addWatchFile(source)
      texts.add(code)
      return `export default ${JSON.stringify(code)}`
    },
  }
  return { plugin, texts }
}

async function bundle(file: string): Promise<{ code: string; sources: readonly string[] }> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    publicDir: false,
    build: { write: false, modulePreload: false, rolldownOptions: { input: file, output: { format: 'iife' } } },
  })
  const [chunk] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error(`${file} gave no script.`)
  return { code: chunk.code.trim(), sources: chunk.moduleIds }
}
