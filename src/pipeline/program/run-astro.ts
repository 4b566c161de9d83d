import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { CompileFailed } from '../errors.ts'

/** What Astro reads of a project beside `node_modules`. */
const PROJECT = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json', 'src']

const IS_TEST = /\.test\.tsx?$/

/**
 * Has Astro compile the project in `root` into `outDir`. Throws `CompileFailed` with its words.
 *
 * Astro writes types and caches beside the sources that it reads, and the folder of the sources may be read-only. So
 * Astro compiles a copy in the folder `draft`. It runs in a process of its own: that gives Vite's memory back, and
 * keeps its settings out of ours.
 */
export async function runAstro(input: {
  root: string
  draft: string
  outDir: string
  /** What the process sees of the environment. */
  env: Readonly<Record<string, string>>
}): Promise<void> {
  const { root, draft, outDir, env } = input
  const packages = findPackages(root)
  copyProject(root, draft, packages)
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
  // The reader knows the sources and not their copy.
  const said = output.replaceAll(draft, root).trim().slice(-4000)
  throw CompileFailed.fault({ output: said || `Astro ended with exit code ${code}.` })
}

/** The folder that Node would find Astro in from `root`. */
function findPackages(root: string): string {
  const places = createRequire(join(root, 'package.json')).resolve.paths('astro') ?? []
  const found = places.find((place) => existsSync(join(place, 'astro/package.json')))
  if (found === undefined) throw CompileFailed.fault({ output: `There is no package "astro". Run npm ci in ${root}.` })
  return found
}

function copyProject(root: string, draft: string, packages: string): void {
  mkdirSync(draft, { recursive: true })
  for (const name of PROJECT) {
    if (!existsSync(join(root, name))) continue
    // In one go: to copy seven hundred files one after the other takes four times as long.
    cpSync(join(root, name), join(draft, name), { recursive: true, filter: (path) => !IS_TEST.test(path) })
  }
  symlinkSync(packages, join(draft, 'node_modules'), 'junction')
}
