import type { Log } from '#kit/log.ts'
import type { PublicFiles } from '#pipeline/bundle/public-files.ts'
import type { Pictures } from '#pipeline/pictures/pictures.ts'
import type { Program } from '#pipeline/program/compile.ts'
import type { RenderPool } from '#pipeline/render/render-pool.ts'
import type { Cleaner } from '#provider/clean/cleaner.ts'
import type { Snapshots } from '#provider/snapshot/snapshots.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { CodeVersions } from './code-versions.ts'
import type { SharedState } from './shared-state.ts'

/** What a process builds with. It is set once, when the process starts, and is the same for every build. */
export type Engine = {
  readonly program: Program
  /** Threads that draw pages. */
  readonly pool: RenderPool
  readonly cleaner: Cleaner
  readonly pictures: Pictures
  readonly snapshots: Snapshots
  readonly cache: LocalCache
  readonly versions: CodeVersions
  /** What machines know together, if `STATE_STORE` names a place for it. */
  readonly shared: SharedState | undefined
  /** Absolute folder of all bundles. */
  readonly outDir: string
  /** The files of `public/` that a tenant's bundle gets. */
  readonly publicFilesOf: (tenant: string) => PublicFiles
  /** Address of the demo provider, for tenants whose `baseUrl` is `demo:`. */
  readonly demoUrl: string | undefined
  readonly now: () => Date
  readonly log: Log
}
