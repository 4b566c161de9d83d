/**
 * Whom to tell which addresses changed: a program, which gets them as JSON on standard input, or an HTTP endpoint, by
 * POST.
 */
export type PurgeHook = { readonly command: readonly string[] } | { readonly url: string }

/** What a hook is told. */
export type PurgeMessage = {
  readonly tenant: string
  readonly buildId: string
  /** Of a bucket with releases: what its pointer says, for a host that cannot read it. */
  readonly release?: string
  readonly urls: readonly string[]
}
