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
  const file = `scripts/${script}.ts`
  const line = Object.values(scripts).find((one) => one.startsWith('exec node ') && one.endsWith(` ${file}`))
  // `init` is a command of `tessera` alone.
  const words = line?.split(' ').slice(2) ?? ['--import', './scripts/fast-start.mjs', file]
  return [...words, ...args]
}
