import type { NamedSSRLoadedRendererValue, SSRLoadedRendererValue } from 'astro'

const load = async (): Promise<SSRLoadedRendererValue> => (await import('@astrojs/react/server.js')).default

/** The renderer of `@astrojs/react`. It loads the real renderer, and React, when a page first has an island. */
const lateReact: NamedSSRLoadedRendererValue = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  async check(...args) {
    return (await load()).check.call(this, ...args)
  },
  async renderToStaticMarkup(...args) {
    return (await load()).renderToStaticMarkup.call(this, ...args)
  },
}

export default lateReact
