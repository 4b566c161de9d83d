import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompileFailed } from '../errors.ts'
import { copyEngine } from './copy-engine.ts'
import { faultOfMinifiedStyle, faultOfOwnStyle } from './own-style.ts'
import { addOwnTheme, type OwnTheme } from './own-theme.ts'

/**
 * Lets Astro compile the engine in `root` into `outDir`. Throws `CompileFailed` with Astro's words, `OwnStyleInvalid`,
 * and `PackagesMissing`.
 *
 * Astro writes types and caches beside the sources that it reads, and the folder of the sources may be read-only. So
 * Astro compiles a copy in the folder `draft`. It runs in a process of its own: when that ends, Vite's memory is free
 * again. And Vite's settings do not get into this process.
 */
export async function runAstro(input: {
  root: string
  draft: string
  outDir: string
  /** What the project adds to all themes. */
  ownTheme?: OwnTheme | undefined
  /** The environment variables of the process. */
  env: Readonly<Record<string, string>>
}): Promise<void> {
  const { root, draft, outDir, env, ownTheme } = input
  const packages = copyEngine(root, draft, 'To compile the pages, for example with rules of `theme/`, Tessera')
  if (ownTheme !== undefined) addOwnTheme(draft, ownTheme)
  const astro = join(packages, 'astro')
  const { bin } = JSON.parse(await readFile(join(astro, 'package.json'), 'utf8')) as { bin: { astro: string } }
  const args = [join(astro, bin.astro), 'build', '--root', draft, '--outDir', outDir, '--silent']
  const { spawn } = await import('node:child_process')
  const child = spawn(process.execPath, args, {
    cwd: draft,
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
  if (code === 0 && existsSync(join(outDir, 'server/entry.mjs'))) return
  const ownFault = faultOfOwnStyle(draft, output) ?? faultOfMinifiedStyle(packages, ownTheme?.style ?? '', output)
  if (ownFault !== undefined) throw ownFault
  // The message names the sources: the reader does not know their copy.
  const said = output.replaceAll(draft, root).trim().slice(-4000)
  throw CompileFailed.fault({ output: said || `Astro ended with exit code ${code}.` })
}
