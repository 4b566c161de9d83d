import type { SharedView } from '#site/views/view.ts'

/**
 * What a browser needs to know to put a site on a home screen, in one language: https://www.w3.org/TR/appmanifest/. The
 * pages keep the browser's back button.
 */
export function webManifest({ site, tag, homeHref, shades }: SharedView): string {
  const icons = site.icons.flatMap(({ address, size, use }) =>
    use === 'touch' ? [] : [{ src: address, sizes: `${size}x${size}`, type: 'image/png', purpose: use }],
  )
  // The home page of a manual may be on another site.
  const start = homeHref.startsWith('/') ? homeHref : '/'
  return JSON.stringify({
    id: start,
    name: site.name,
    ...(site.description !== undefined && { description: site.description }),
    lang: tag,
    start_url: start,
    scope: '/',
    display: 'minimal-ui',
    theme_color: shades.light['--theme-color'],
    background_color: '#ffffff',
    icons,
  })
}
