import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CompileFailed } from '../errors.ts'
import { copyEngine } from './copy-engine.ts'
import { faultOfMinifiedStyle, faultOfOwnStyle } from './own-style.ts'
import { addOwnTheme, type OwnTheme } from './own-theme.ts'

/**
 * Has Astro compile the engine in `root` into `outDir`. Throws `CompileFailed` with its words,
 * `OwnStyleInvalid`, and `PackagesMissing`.
 *
 * Astro writes types and caches beside the sources that it reads, and the folder of the sources may be read-only. So
 * Astro compiles a copy in the folder `draft`. It runs in a process of its own: that gives Vite's memory back, and
 * keeps its settings out of ours.
 */
export async function runAstro(input: {
  root: string
  draft: string
  outDir: string
  /** What the project adds to all themes. */
  ownTheme?: OwnTheme | undefined
  /** What the process sees of the environment. */
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
  // The reader knows the sources and not their copy.
  const said = output.replaceAll(draft, root).trim().slice(-4000)
  throw CompileFailed.fault({ output: said || `Astro ended with exit code ${code}.` })
}
