import type { ContentChange } from '#provider/api/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'

/** How to build one tenant, if it differs from the default. */
export type BuildRequest = {
  /** Do not reuse anything of earlier builds, and make every page anew. */
  readonly clean?: boolean
  /** Look at every file of the bundle, even in folders that did not change. */
  readonly checkFiles?: boolean
  /** Try this theme on, into `OUT/TENANT--THEME`. */
  readonly theme?: ThemeCode
  /** Ask no provider: build from the content that was read last. */
  readonly offline?: boolean
  /** Changes that a caller named. The build asks for them even if the provider's change feed does not list them yet. */
  readonly changes?: readonly ContentChange[]
  /** `false` if another machine may have built since. The changes that it was told are not among these. */
  readonly changesAreAll?: boolean
  /** Looks at the provider found no change between these two cursors of its change feed. */
  readonly seenUnchanged?: { readonly from: string; readonly to: string }
  /** If the provider fails, show the content that was read last. */
  readonly allowStale?: boolean
  /** Build even if configs were never read. This includes `allowStale`. */
  readonly allowDegraded?: boolean
  /** Build even if many pages or menu entries, a language or the theme would be lost. */
  readonly acceptShrink?: boolean
  /** The data of `ShrinkHeld` faults that an operator confirmed: a build with exactly these losses is not held. */
  readonly acceptedLosses?: readonly unknown[]
  /**
   * First take over what another machine knows, if it is newer. `builtHere`: whether this machine built the tenant
   * last.
   */
  readonly takeOver?: { readonly builtHere: boolean }
  /**
   * How many milliseconds to wait for another build or publish of the same bundle. If it is missing, `BUNDLE_WAIT_MS`.
   */
  readonly waitMs?: number
  /** Say which pages would be drawn, and write nothing. */
  readonly dryRun?: boolean
}
