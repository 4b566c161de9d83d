import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The HTML that an editor stores for the text that was written in it. */
export type Recording = { readonly name: string; readonly version: string; readonly html: string }

/** The picture in every text. */
export const PICTURE = '/files/map.png'
/** The film in every text. */
export const FILM = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** The items of each list, each with its depth. */
export const LISTS = {
  bullets: [
    ['bulletone', 0],
    ['bullettwo', 1],
  ],
  numbers: [
    ['numberone', 0],
    ['numbertwo', 1],
    ['numberthree', 0],
  ],
  latin: [['latinone', 0]],
  checks: [
    ['checkdone', 0],
    ['checkopen', 0],
  ],
  squares: [['squareone', 0]],
} as const

const installed = (path: string) => join(import.meta.dirname, 'node_modules', path)

/** Opens an empty page with an editor's scripts and style sheets. `files` are paths below `node_modules`. */
export async function openEditorPage(page: Page, files: readonly string[], body: string): Promise<void> {
  await page.route('http://editor.localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><body>${body}</body></html>`,
    }),
  )
  await page.route('http://editor.localhost/**', (route) => {
    const path = decodeURIComponent(new URL(route.request().url()).pathname)
    if (path === '/') return route.fallback()
    return path.startsWith('/node_modules/') ? route.fulfill({ path: installed(path.slice(14)) }) : route.abort()
  })
  await page.goto('http://editor.localhost/')
  for (const file of files) {
    const url = `/node_modules/${file}`
    await (file.endsWith('.css') ? page.addStyleTag({ url }) : page.addScriptTag({ url }))
  }
}

export function versionOf(name: string): string {
  return (JSON.parse(readFileSync(installed(`${name}/package.json`), 'utf8')) as { version: string }).version
}
