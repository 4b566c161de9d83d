import { loadS3Store } from '#store/objects/load-s3-store.ts'
import type { Threads } from '#threads/threads.ts'
import type { Compression } from './content-folder.ts'
import type { KeptText } from './known-releases.ts'
import { folderTarget } from './folder-target.ts'
import { inPlaceTarget } from './in-place-target.ts'
import type { LocatedTarget } from './locate-target.ts'
import { releasesTarget } from './releases-target.ts'
import type { Target } from './target.ts'

/**
 * Opens a target without reading or writing yet. `stop` ends every running request. Give `threads` if the process
 * publishes more than one release, and `kept` if another process on this machine may publish the next one. `proxyEnv`
 * names the proxies.
 */
export async function openTarget(
  address: LocatedTarget,
  options: {
    compress: readonly Compression[]
    stop?: AbortSignal
    threads?: Threads
    kept?: KeptText | undefined
    proxyEnv?: Readonly<Record<string, string>> | undefined
  },
): Promise<Target> {
  if (address.kind === 'folder') return folderTarget(address.dir, options.compress, options)
  const { openS3Store } = await loadS3Store()
  const store = openS3Store(address.address, options.stop, { proxyEnv: options.proxyEnv })
  return address.layout === 'releases' ? releasesTarget(store) : inPlaceTarget(store)
}
