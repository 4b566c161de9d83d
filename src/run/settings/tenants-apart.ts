import { parseTarget } from '#publish/targets/parse-target.ts'
import { placeOfTarget } from '#publish/targets/target-place.ts'

/** What must differ between the tenants of `tenants.json`. */
type Tenant = { readonly origin: string; readonly publish?: { readonly target: string } | undefined }

type Refuse = (key: string, expected: string) => Error

/**
 * Checks that no two tenants share a target or a host. If two tenants had the same target, each publish of one would
 * remove the site of the other. And one host can show only one site. Throws what `refuse` makes of the first two
 * tenants that share something.
 */
export function assertTenantsApart(tenants: { readonly [name: string]: Tenant }, root: string, refuse: Refuse): void {
  const hosts = new Map<string, string>()
  const targets = new Map<string, string>()
  const around = new Map<string, string>()
  for (const [name, { origin, publish }] of Object.entries(tenants)) {
    const host = hostOf(origin)
    const owner = hosts.get(host)
    if (owner !== undefined)
      throw refuse(`tenants.${name}.origin`, `must be another host than that of ${owner}, which is ${host} too`)
    hosts.set(host, name)
    if (publish) claimTarget(name, publish.target)
  }

  function claimTarget(name: string, target: string): void {
    const place = placeOfTarget(parseTarget(target, root))
    const [own = '', ...outer] = place.map((_, depth) => place.slice(0, place.length - depth).join('\n'))
    const owner = [own, ...outer].map((key) => targets.get(key)).find((found) => found !== undefined) ?? around.get(own)
    if (owner !== undefined) {
      const expected = `must be apart from that of ${owner} (${tenants[owner]?.publish?.target}): not the same place, not inside of it and not around it`
      throw refuse(`tenants.${name}.publish.target`, expected)
    }
    targets.set(own, name)
    for (const key of outer) around.set(key, name)
  }
}

/** The host of an origin, without scheme and usual port: `www.harbour.example`. */
function hostOf(origin: string): string {
  const { hostname, port } = new URL(origin)
  return `${hostname.replace(/\.$/, '')}${port && `:${port}`}`
}
