/** What a browser may load from another host, or connect to there. */
export const HOST_USES = ['scripts', 'styles', 'fonts', 'pictures', 'connections', 'frames'] as const

export type HostUse = (typeof HOST_USES)[number]

/**
 * The hosts, besides the site's own, that the pages of a tenant may use for each use: `stats.example`,
 * `cdn.example:8443`, or `*.stats.example` for all names below one. Pages always use https. A use without hosts is
 * missing or has an empty list.
 */
export type AllowedHosts = { readonly [U in HostUse]?: readonly string[] | undefined }

/** Whether `url` has the scheme https and one of the hosts. */
export function isOnHosts(url: URL, hosts: readonly string[] = []): boolean {
  if (url.protocol !== 'https:') return false
  return hosts.some((host) => (host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host))
}
