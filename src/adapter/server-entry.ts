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
  const draw = openProgram()
  return (view) => draw(view.shared.theme, view.page.canonical, { view })
}

/** A second door, for the page of the editors' console: a language in, HTML bytes out. */
export function createConsoleShell(): (locale: App.Locals['consoleLocale']) => Promise<Uint8Array> {
  const draw = openProgram()
  return (consoleLocale) => draw('console', 'http://console.invalid/', { consoleLocale })
}

function openProgram(): (page: string, url: string, locals: Partial<App.Locals>) => Promise<Uint8Array> {
  const app = createApp({ streaming: false })
  const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]))
  // Astro would answer a throwing component with an empty page of status 500 and print the cause. A page that
  // cannot be drawn has to stop its tenant, and the caller has to learn why.
  app.renderError = (_request, { error, status }) =>
    Promise.reject(error instanceof Error ? error : new Error(`The page answered with status ${status}.`))

  return async (page, url, locals) => {
    const routeData = routes.get(`/${page}`)
    if (!routeData) throw new Error(`The compiled program has no page for ${page}.`)
    const response = await app.render(new Request(url), { routeData, locals })
    if (response.status !== 200) throw new Error(`The page answered with status ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
