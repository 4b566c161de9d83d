import { createApp } from 'astro/app/entrypoint'
import type { RenderView } from '#site/view.ts'

export { createApp }

/**
 * The compiled program's door: views in, HTML bytes out.
 *
 * Astro matches no address and knows no tenant. The theme of the view names the route to draw, and the view itself goes
 * in by `Astro.locals`.
 */
export function createRenderer(): RenderView {
  const app = createApp({ streaming: false })
  const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]))
  // Astro would answer a throwing component with an empty page of status 500 and print the cause. A page that
  // cannot be drawn has to stop its tenant, and the caller has to learn why.
  app.renderError = (_request, { error, status }) =>
    Promise.reject(error instanceof Error ? error : new Error(`The page answered with status ${status}.`))

  return async (view) => {
    const routeData = routes.get(`/${view.shared.theme}`)
    if (!routeData) throw new Error(`The compiled program has no page for ${view.shared.theme}.`)
    const response = await app.render(new Request(view.page.canonical), { routeData, locals: { view } })
    if (response.status !== 200) throw new Error(`The page answered with status ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
