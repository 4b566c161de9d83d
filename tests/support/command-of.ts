/** What Node gets to run a command as `npm run` does: from linked files if there are some, with V8's compile cache. */
export function commandOf(script: string, args: readonly string[]): string[] {
  return ['--import', './scripts/fast-start.mjs', `scripts/${script}.ts`, ...args]
}
