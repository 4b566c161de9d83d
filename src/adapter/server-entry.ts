import { restoreFastStrings } from './fast-strings.ts'
import { pageRequest } from './page-fetch.ts'
import type { SSRResult } from 'astro'
import { createApp } from 'astro/app/entrypoint'
import { FetchState } from 'astro/fetch'
import type { RenderDestination } from 'astro/runtime/server/render/common.js'
import { chunkToString, renderStreaming } from 'astro/runtime/server/index.js'
import { isRenderTemplateResult } from 'astro/runtime/server/render/astro/index.js'
import { bufferPropagatedHead } from 'astro/runtime/server/render/head-propagation/runtime.js'
import type { Drawing, PageProgram } from '#site/views/view.ts'

export { createApp }

/**
 * Opens the compiled program: it gets views and returns HTML.
 *
 * Astro matches no address and knows no tenant. The theme of the view names the page to draw, and the page reads the
 * view from `Astro.locals`.
 */
export function openProgram(): PageProgram {
  restoreFastStrings()
  createApp({ streaming: false })
  const opened = new Map<string, Promise<Draw>>()
  const open = (page: string): Promise<Draw> => {
    const opening = opened.get(page) ?? openPage(page)
    opened.set(page, opening)
    return opening
  }
  return {
    open: async (theme) => void (await open(theme)),
    draw: async (view) => (await open(view.shared.theme))({ view }),
    drawConsole: async (consoleLocale) => (await open('console'))({ consoleLocale }),
  }
}

type Draw = (locals: Partial<App.Locals>) => Promise<Drawing>

/**
 * Loads one page of the program and returns a function that draws it. It works as Astro's `renderPage` does, but
 * without middleware and without a `Response` for each drawing, which would cost as much as the drawing. The function
 * rejects with the error that a component throws.
 */
async function openPage(page: string): Promise<Draw> {
  const request = pageRequest(`http://program.invalid/${page}`)
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
    const template = await factory(result, {}, {})
    if (!isRenderTemplateResult(template)) throw new Error(`The page ${page} answered with something else than HTML.`)
    await bufferPropagatedHead(result)
    const drawing = collect(result)
    await renderStreaming(template, result, drawing)
    if (result.response.status !== 200)
      throw new Error(`The page ${page} answered with status ${result.response.status}.`)
    return drawing.pieces()
  }
}

/** Astro's compiler removes it from every page. */
const DOCTYPE = '<!DOCTYPE html>'

type Collector = RenderDestination & { pieces(): Drawing }

/** Collects what Astro draws. Text is joined; bytes stay as they are. */
function collect(result: SSRResult): Collector {
  const pieces: (string | Uint8Array)[] = []
  let text = DOCTYPE
  const endText = () => {
    if (text !== '') pieces.push(text)
    text = ''
  }
  return {
    write(chunk) {
      if (chunk instanceof Uint8Array) {
        endText()
        pieces.push(chunk)
      } else if (!(chunk instanceof Response)) text += chunkToString(result, chunk)
    },
    pieces() {
      endText()
      return pieces
    },
  }
}
