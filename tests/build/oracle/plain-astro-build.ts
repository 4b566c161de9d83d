/**
 * Builds views with plain `astro build`: with Astro's own static output, renderer and file writer.
 *
 * Usage: node plain-astro-build.ts VIEWS.json OUT. `VIEWS.json` holds a list of views, and page N is built at `/N`.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { build } from 'astro'
import type { View } from '#site/views/view.ts'
import config from '../../../astro.config.mjs'

const [viewsFile = '', outDir = ''] = process.argv.slice(2)
const views = JSON.parse(readFileSync(viewsFile, 'utf8')) as View[]

/** Astro's default prerenderer with the application that it uses. */
type DefaultPrerenderer = AstroPrerenderer & {
  app?: {
    render(request: Request, options: object): Promise<Response>
    manifest: { routes: { routeData: { route: string } }[] }
  }
}

const oracle: AstroIntegration = {
  name: 'oracle',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) => {
      setPrerenderer((original: DefaultPrerenderer) => ({
        name: 'oracle',
        setup: async () => original.setup?.(),
        getStaticPaths: async () => {
          const paths = await original.getStaticPaths()
          return views.flatMap((view, number) => {
            const route = paths.find((path) => path.route.route === `/${view.shared.theme}`)?.route
            return route ? [{ pathname: `/${number}`, route }] : []
          })
        },
        render: async (request, { routeData }) => {
          const view = views[Number(/\/(\d+)/.exec(new URL(request.url).pathname)?.[1])]
          if (!view || !original.app) throw new Error(`No view belongs to ${request.url}.`)
          return original.app.render(request, { routeData, locals: { view } })
        },
      }))
    },
  },
}

const { adapter: _ours, integrations, ...plain } = config
await build({
  ...plain,
  configFile: false,
  root: join(import.meta.dirname, '../../..'),
  output: 'static',
  outDir,
  cacheDir: join(outDir, '.astro-cache'),
  integrations: [...(integrations ?? []), oracle].flat(),
  logLevel: 'error',
})
