import { join } from 'node:path'
import { compile } from '#pipeline/program/compile.ts'
import { readSettings } from '#run/settings/settings.ts'
import { linkCommands } from '../../scripts/link-commands.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Vitest calls this once before the tests that build sites. Otherwise each process that needs the compiled pages at the
 * same time would compile them, and commands would start from hundreds of files until a test of them links them.
 */
export default async function prepareBuilds(): Promise<void> {
  await compile({ root, cacheDir: join(root, '.cache'), env: readSettings().compilerEnv })
  await linkCommands()
}
