import type { PictureSources } from '#pipeline/pictures/live-pictures.ts'
import { readSettings } from '../settings/settings.ts'
import type { ResolvedTenant } from '../settings/tenant-profile.ts'

/**
 * Where the pictures of a tenant may come from, and under which keys they are remembered from build to build.
 *
 * An embedded provider has another port each time, but its pictures are the same. Pictures of a private provider are
 * remembered for their tenant alone: another tenant may name their address, and must not get them.
 */
export function pictureSources(
  { name, baseUrl, source, isEmbedded, pictureHosts }: ResolvedTenant,
  { offline }: { offline: boolean },
): PictureSources {
  const isOwn = (url: string) => isEmbedded && url.startsWith(`${baseUrl}/`)
  const settings = readSettings()
  const headers = settings.providerCredentials(name)
  const credentials = headers && { origin: new URL(baseUrl).origin, headers }
  const proxyEnv = settings.proxyEnv()
  const isPrivate = (url: string) => credentials !== undefined && URL.parse(url)?.origin === credentials.origin
  return {
    named: pictureHosts,
    keyOf(url) {
      const key = isOwn(url) ? source + url.slice(baseUrl.length) : url
      return isPrivate(url) ? `${name} ${key}` : key
    },
    offline,
    ...(credentials && { credentials }),
    ...(proxyEnv && { proxyEnv }),
  }
}
