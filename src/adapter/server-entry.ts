import { createApp } from 'astro/app/entrypoint'
import { FetchState } from 'astro/fetch'
import { renderToString } from 'astro/runtime/server/index.js'
import type { RenderView } from '#site/view.ts'

export { createApp }

/**
 * The compiled program's door: views in, HTML out.
 *
 * Astro matches no address and knows no tenant. The theme of the view names the page to draw, and the view itself goes
 * in by `Astro.locals`.
 */
export function createRenderer(): RenderView {
  const draw = openProgram()
  return (view) => draw(view.shared.theme, { view })
}

/** A second door, for the page of the editors' console: a language in, HTML out. */
export function createConsoleShell(): (locale: App.Locals['consoleLocale']) => Promise<string> {
  const draw = openProgram()
  return (consoleLocale) => draw('console', { consoleLocale })
}

/** Made here, so that a thread has loaded Node's `fetch` before it is asked for a page. */
const home = new Request('http://program.invalid/')

type Draw = (locals: Partial<App.Locals>) => Promise<string>

function openProgram(): (page: string, locals: Partial<App.Locals>) => Promise<string> {
  createApp({ streaming: false })
  const open = new Map<string, Promise<Draw>>()
  return async (page, locals) => {
    const opening = open.get(page) ?? openPage(page)
    open.set(page, opening)
    return (await opening)(locals)
  }
}

/**
 * Draws one page of the program as Astro's `renderPage` does, without the request handling around it: middleware and a `Response`
 * for each drawing would cost as much as the drawing itself. Rejects with what a component throws.
 */
async function openPage(page: string): Promise<Draw> {
  const request = new Request(new URL(page, home.url))
  const found = new FetchState(request)
  if (found.routeData?.route !== `/${page}`) throw new Error(`The compiled program has no page for ${page}.`)
  const component = await found.loadComponentInstance()
  const factory = component.default

  return async (locals) => {
    const state = new FetchState(request)
    Object.assign(state, { componentInstance: component, props: {}, locals })
    const result = await state.createResult(component, state.getActionAPIContext())
    const about = result.componentMetadata.get(factory.moduleId ?? '')
    result._metadata.headInTree = about?.containsHead ?? false
    result._metadata.routeHasPropagation = (about?.propagation ?? 'none') !== 'none'
    const html = await renderToString(result, factory, {}, {}, true, state.routeData)
    if (typeof html !== 'string') throw new Error(`The page ${page} answered with something else than HTML.`)
    if (result.response.status !== 200)
      throw new Error(`The page ${page} answered with status ${result.response.status}.`)
    return html
  }
}
