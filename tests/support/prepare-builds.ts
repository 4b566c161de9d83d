import { linkCommands } from '../../scripts/link-commands.ts'
import { compileShared } from './build-bundles.ts'

/**
 * Vitest calls this before the first test of each project that builds sites. Without it, the first tests would all
 * compile the same pages at the same time, and commands would load hundreds of files until some test linked them.
 */
export default async function prepareBuilds(): Promise<void> {
  await compileShared()
  await linkCommands()
}
