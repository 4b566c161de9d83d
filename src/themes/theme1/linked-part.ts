import type { BannerView } from '#site/views/view.ts'

/**
 * What of a banner leads where it points to: its button, else the first of its words, else its picture; `name` if
 * it has none of these.
 */
export function linkedPart(banner: BannerView): 'buttonText' | 'title' | 'subtitle' | 'picture' | 'name' | undefined {
  if (banner.href === undefined) return undefined
  return (['buttonText', 'title', 'subtitle', 'picture'] as const).find((part) => banner[part]) ?? 'name'
}
