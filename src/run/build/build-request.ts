import type { ContentChange } from '#provider/api/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'

/** How to build one tenant, if it differs from the default. */
export type BuildRequest = {
  /** Forget earlier builds and make every page anew. */
  readonly clean?: boolean
  /** Look at every file of the bundle, also in folders that did not change. */
  readonly checkFiles?: boolean
  /** Try this theme on, into `OUT/TENANT--THEME`. */
  readonly theme?: ThemeCode
  /** Ask no provider: build from what was read last. */
  readonly offline?: boolean
  /** Changes that a caller named. The build asks for them even if the provider's change feed does not list them yet. */
  readonly changes?: readonly ContentChange[]
  /** `false`: another machine may have built since, and what it heard is not among these changes. */
  readonly changesAreAll?: boolean
  /** Between these cursors of the change feed, looks have found no change. */
  readonly seenUnchanged?: { readonly from: string; readonly to: string }
  /** If the provider fails, show what was read last. */
  readonly allowStale?: boolean
  /** Go on without configs that were never read; includes `allowStale`. */
  readonly allowDegraded?: boolean
  /** Build although many pages or entries, a language or the theme would be lost. */
  readonly acceptShrink?: boolean
  /** The data of `ShrinkHeld` faults that an operator confirmed: a build with exactly these losses is not held. */
  readonly acceptedLosses?: readonly unknown[]
  /** Begin with what another machine knows, if it is newer. `builtHere`: this machine built the tenant last. */
  readonly takeOver?: { readonly builtHere: boolean }
  /** How long to wait for another build or publish of the same bundle. Missing: the default. */
  readonly waitMs?: number
  /** Say what would be rendered, and write nothing. */
  readonly dryRun?: boolean
}
