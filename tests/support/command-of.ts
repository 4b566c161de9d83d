import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>
}

/**
 * Node's arguments to run a command as `npm run` does: with V8's flags from package.json, the linked files if there are
 * any, and V8's compile cache. `script` is the name of its file in `scripts`.
 */
export function commandOf(script: string, args: readonly string[]): string[] {
  // `init` is a command of `tessera` alone.
  const words = lineOf(script)?.split('exec node ')[1]?.split(' ')
  return [...(words ?? ['--import', './scripts/fast-start.mjs', `scripts/${script}.ts`]), ...args]
}

/** The environment variables that package.json sets for a command. */
export function variablesOf(script: string): Record<string, string> {
  const pairs = lineOf(script)?.split('exec node ')[0]?.trim().split(' ').filter(Boolean) ?? []
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]))
}

function lineOf(script: string): string | undefined {
  return Object.values(scripts).find((line) => line.includes('exec node ') && line.endsWith(` scripts/${script}.ts`))
}
