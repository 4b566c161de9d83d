/**
 * What to call with the changed addresses: a program, which gets them as JSON on standard input, or an HTTP endpoint,
 * which gets them by POST.
 */
export type PurgeHook = { readonly command: readonly string[] } | { readonly url: string }

/** The message that a hook gets. */
export type PurgeMessage = {
  readonly tenant: string
  readonly buildId: string
  /** For a bucket with releases: the release in its pointer, for a host that cannot read the pointer. */
  readonly release?: string
  readonly urls: readonly string[]
}
