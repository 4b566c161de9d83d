/**
 * Node's arguments to run a command as `npm run` does: with the linked files if there are any, and with V8's compile
 * cache.
 */
export function commandOf(script: string, args: readonly string[]): string[] {
  return ['--import', './scripts/fast-start.mjs', `scripts/${script}.ts`, ...args]
}
