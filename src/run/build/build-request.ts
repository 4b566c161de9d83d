import type { ContentChange } from '#provider/api/translate.ts'
import type { ThemeCode } from '#site/model/theme.ts'

/** How one tenant is to be built, where it is not as usual. */
export type BuildRequest = {
  /** Forget earlier builds and make every page anew. */
  readonly clean?: boolean
  /** Try this theme on, into `OUT/TENANT--THEME`. */
  readonly theme?: ThemeCode
  /** Ask no provider: build from what was read last. */
  readonly offline?: boolean
  /** What somebody says has changed: asked for even where the provider's change feed does not know of it yet. */
  readonly changes?: readonly ContentChange[]
  /** `false`: another machine may have built since, and what it heard is not among these changes. */
  readonly changesAreAll?: boolean
  /** Where the provider fails, show what was read last. */
  readonly allowStale?: boolean
  /** Go on without configs that were never read; includes `allowStale`. */
  readonly allowDegraded?: boolean
  /** Build although many pages or entries, a language or the theme would be lost. */
  readonly acceptShrink?: boolean
  /** Messages of `ShrinkHeld` that somebody confirmed: a build that would lose exactly that is not held. */
  readonly acceptedLosses?: readonly string[]
  /** Begin with what another machine knows, if it is newer. `builtHere`: this machine built the tenant last. */
  readonly takeOver?: { readonly builtHere: boolean }
  /** How long to wait for another build or publish of the same bundle, where it is not as usual. */
  readonly waitMs?: number
  /** Say what would be rendered, and write nothing. */
  readonly dryRun?: boolean
}
