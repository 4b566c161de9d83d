import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './build-bundles.ts'

/**
 * Lets a cache folder share these with every other test: what is in them is named by its content alone. Without the
 * compiled pages, each new cache has to compile them, which takes longer than a whole build.
 */
export function linkShared(cacheDir: string, names: readonly string[] = ['compiled', 'images']): void {
  mkdirSync(cacheDir, { recursive: true })
  for (const name of names) {
    const shared = join(ROOT, '.cache', name)
    mkdirSync(shared, { recursive: true })
    try {
      symlinkSync(shared, join(cacheDir, name))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
