import type { PictureSources } from '#pipeline/pictures/live-pictures.ts'
import type { ResolvedTenant } from '../settings/tenant-profile.ts'

/**
 * Where the pictures of a tenant may come from, and how they are remembered from build to build.
 *
 * The demo provider listens on another port each time; its pictures are the same.
 */
export function pictureSources(
  { pictureHosts }: ResolvedTenant,
  { offline, demoUrl }: { offline: boolean; demoUrl: string | undefined },
): PictureSources {
  const isDemo = (url: string) => demoUrl !== undefined && url.startsWith(`${demoUrl}/`)
  return {
    named: pictureHosts,
    keyOf: (url) => (isDemo(url) ? `demo:${url.slice(demoUrl?.length)}` : url),
    offline,
  }
}
