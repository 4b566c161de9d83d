import type { Threads } from '#threads/threads.ts'
import type { Compression } from './content-folder.ts'
import { folderTarget } from './folder-target.ts'
import { inPlaceTarget } from './in-place-target.ts'
import type { LocatedTarget } from './locate-target.ts'
import { releasesTarget } from './releases-target.ts'
import type { Target } from './target.ts'

/**
 * Opens a target. Nothing is read or written yet. `stop` cuts off every request that is under way; `threads` are
 * there where more than one release will be published.
 */
export async function openTarget(
  address: LocatedTarget,
  options: { compress: readonly Compression[]; stop?: AbortSignal; threads?: Threads },
): Promise<Target> {
  if (address.kind === 'folder') return folderTarget(address.dir, options.compress, options.threads)
  // Amazon's client takes half a second to load on a small machine.
  const { openS3Store } = await import('#store/objects/s3-store.ts')
  const store = openS3Store(address.address, options.stop)
  return address.layout === 'releases' ? releasesTarget(store) : inPlaceTarget(store)
}
