import { execFile } from 'node:child_process'
import { ROOT } from './build-bundles.ts'
import { commandOf } from './command-of.ts'

/** The texts that a command wrote to standard error (`said`) and standard output (`printed`), and its exit code. */
export type EndedScript = { readonly code: number; readonly said: string; readonly printed: string }

/** Runs a command of the project to its end, as `npm run` does. */
export function runScript(
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<EndedScript> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, commandOf(script, args), options, (_, printed, said) =>
      resolve({ code: child.exitCode ?? -1, said, printed }),
    )
  })
}
