import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { getCookie } from 'hono/cookie'
import * as v from 'valibot'
import { FALLBACK_LOCALE, isSiteLocale, SITE_LOCALES, type SiteLocale } from '#contract/locale.ts'
import { CONSOLE_LANGUAGE_COOKIE } from '#contract/console-language.ts'
import { preferredLocale } from '#contract/preferred-locale.ts'
import { readQuery } from '../input/read-query.ts'
import type { Service } from '../../service.ts'

const WAIT_SECONDS = 3

/** If the console does not have the language, it counts as missing. */
export const ConsoleQuery = v.object({ lang: v.fallback(v.optional(v.picklist(SITE_LOCALES)), undefined) })

/** The editors' console: one page without any data. Its scripts call `/api` after the editor has signed in. */
export function createConsoleRoutes(service: Pick<Service, 'files'>): Hono {
  const routes = new Hono()
  routes.get('/', compress(), async (c) => {
    const files = service.files()
    if (!files) {
      c.header('retry-after', String(WAIT_SECONDS))
      // With this header, browsers load the page again by themselves.
      c.header('refresh', String(WAIT_SECONDS))
      c.header('cache-control', 'no-store')
      return c.text('The service has just started and is compiling its pages. Try again in a moment.\n', 503)
    }
    const html = await files.drawConsole(localeOf(c))
    // The browser must ask for the page each time, since it names the scripts of this version of the code.
    c.header('cache-control', 'private, no-cache')
    c.header('vary', 'accept-language, cookie')
    return c.body(new Uint8Array(html), 200, { 'content-type': 'text/html; charset=utf-8' })
  })
  return routes
}

/** The language of the URL, else the one the editor chose before, else the one that the browser prefers. */
function localeOf(c: Context): SiteLocale {
  const asked = [readQuery(ConsoleQuery, c).lang, getCookie(c, CONSOLE_LANGUAGE_COOKIE)].find(isSiteLocale)
  return asked ?? preferredLocale(c.req.header('accept-language') ?? '', SITE_LOCALES) ?? FALLBACK_LOCALE
}
