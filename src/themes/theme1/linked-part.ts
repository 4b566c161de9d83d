import type { BannerView } from '#site/views/page-view.ts'

/**
 * The part of a banner that becomes its link: its button, else its title, its subtitle or its picture; `name` if it has
 * none of these. `undefined` if the banner has no address.
 */
export function linkedPart(banner: BannerView): 'buttonText' | 'title' | 'subtitle' | 'picture' | 'name' | undefined {
  if (banner.href === undefined) return undefined
  return (['buttonText', 'title', 'subtitle', 'picture'] as const).find((part) => banner[part]) ?? 'name'
}
