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
  const words = lineOf(script)?.words ?? `--import ./scripts/fast-start.mjs scripts/${script}.ts`
  return [...words.split(' '), ...args]
}

/** The environment variables that package.json sets for a command. */
export function variablesOf(script: string): Record<string, string> {
  const pairs = lineOf(script)?.variables?.split(' ') ?? []
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]))
}

/** The parts of `exec node WORDS` or `exec env VARIABLES node WORDS` in package.json. */
function lineOf(script: string): { variables?: string; words?: string } | undefined {
  const form = new RegExp(`^exec (?:env (?<variables>.+) )?node (?<words>.* scripts/${script}\\.ts)$`)
  return Object.values(scripts)
    .map((line) => form.exec(line)?.groups)
    .find((parts) => parts !== undefined)
}
