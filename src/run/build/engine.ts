import type { EmbeddedProviders } from '../settings/embedded-providers.ts'
import type { Notice } from '#kit/errors.ts'
import type { Log } from '#kit/log.ts'
import type { PublicFiles } from '#pipeline/bundle/public-files.ts'
import type { Pictures } from '#pipeline/pictures/pictures.ts'
import type { Program } from '#pipeline/program/compile.ts'
import type { RenderPool } from '#pipeline/render/render-pool.ts'
import type { Cleaner } from '#provider/clean/cleaner.ts'
import type { Snapshots } from '#provider/snapshot/snapshots.ts'
import type { OwnHead } from '#site/model/own-head.ts'
import type { TenantProfile } from '#site/model/site.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { CodeVersions } from './code-versions.ts'
import type { SharedState } from './shared-state.ts'

/** Everything that a process builds with. It is set once, when the process starts, and is the same for every build. */
export type Engine = {
  readonly program: Program
  /** Threads that draw pages. */
  readonly pool: RenderPool
  readonly cleaner: Cleaner
  readonly pictures: Pictures
  readonly snapshots: Snapshots
  readonly cache: LocalCache
  readonly versions: CodeVersions
  /** What machines share about tenants. `undefined` unless `STATE_STORE` names a place for it. */
  readonly shared: SharedState | undefined
  /** Absolute folder of everything that can be made again. */
  readonly cacheDir: string
  /** Absolute folder of all bundles. */
  readonly outDir: string
  /** The files of `public/` that a tenant's bundle gets. */
  readonly publicFilesOf: (tenant: string) => PublicFiles
  /** What the project adds to the head of a tenant's pages. Throws `OwnHeadInvalid`. */
  readonly ownHeadOf: (tenant: Pick<TenantProfile, 'name' | 'allowedHosts'>) => OwnHead | undefined
  /** Addresses of providers that run inside this command. */
  readonly embedded: EmbeddedProviders | undefined
  /** What the source of a tenant found when it last read its files, if the source runs inside this command. */
  readonly sourceNotices: (tenant: string) => readonly Notice[]
  readonly now: () => Date
  readonly log: Log
}
