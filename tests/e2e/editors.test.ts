import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isBrowserMissing } from '../support/browser.ts'
import { ROOT } from '../support/build-bundles.ts'
import { drawPhoto } from '../support/draw-photo.ts'
import { wireArticle, type Disturb } from '../support/plain-provider.ts'
import { startPlainSites, type PlainSites } from '../support/plain-sites.ts'
import { lookAtWords } from './editors/look-at-words.ts'

const noBrowser = isBrowserMissing()
const EDITORS = ['ckeditor5', 'quill', 'tinymce', 'wordpress'] as const
const THEMES = ['theme1', 'theme2', 'theme3'] as const

/**
 * What editors showed for each word, in the terms of `lookAtWords`. `tests/editors/record.ts --pictures` takes pictures
 * of them.
 */
const SHOWN: Readonly<Record<string, string>> = {
  'Heading two': 'h2',
  boldword: 'bold',
  italicword: 'italic',
  underword: 'underline',
  strikeword: 'struck out',
  codeword: 'code',
  subword: 'sub',
  superword: 'sup',
  linkword: 'https://example.com/',
  centreword: 'centre',
  rightword: 'right',
  bulletone: 'bullet 1',
  bullettwo: 'bullet 2',
  numberone: 'number 1',
  numbertwo: 'number 2',
  numberthree: 'number 1',
  latinone: 'letter 1',
  squareone: 'square 1',
  checkdone: 'done 1',
  checkopen: 'open 1',
  codeline1: 'line of code',
  codeline2: 'line of code',
  quoteword: 'quote',
  tablehead: 'head',
  tablecell: 'cell',
  tableright: 'right, cell',
  captionword: 'caption',
}
/**
 * What one editor shows in another way.
 *
 * The first table row in TinyMCE has cells instead of headings, and Quill counts inner items by letters. CKEditor's
 * style sheet does that too, but its stored HTML does not say so, and then the site's own style decides.
 */
const SHOWN_ELSE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tinymce: { tablehead: 'cell' },
  quill: { numbertwo: 'letter 2' },
}
/**
 * The largest width of the picture in each editor, in CSS pixels, or as a part of the text's width if it is at most 1.
 * Quill cannot set one.
 */
const WIDTHS: Readonly<Record<string, number>> = { ckeditor5: 0.25, tinymce: 128, wordpress: 128, quill: 1 }

const textOf = (editor: string) => readFileSync(join(ROOT, `tests/editors/recorded/${editor}.html`), 'utf8')

let sites: PlainSites

beforeAll(async () => {
  if (noBrowser) return
  const map = await drawPhoto({ width: 1200, height: 600 }).png().toBuffer()
  const articles = EDITORS.map((editor) => wireArticle({ article: editor, body: textOf(editor) }))
  const configs = { languageConfig: [{ language: 'en' }] }
  const disturb: Disturb = ({ path }, response) => {
    if (path !== '/files/map.png') return false
    response.writeHead(200, { 'content-type': 'image/png' }).end(map)
    return true
  }
  const launch = { args: ['--host-resolver-rules=MAP *.localhost 127.0.0.1'] }
  sites = await startPlainSites(THEMES, (theme) => ({ theme, configs, articles }), { disturb, launch })
})

afterAll(() => (noBrowser ? undefined : sites.close()))

describe.skipIf(noBrowser)('what an editor showed', () => {
  it.each(EDITORS.flatMap((editor) => THEMES.map((theme) => [editor, theme] as const)))(
    'of %s a visitor sees in %s',
    async (editor, theme) => {
      const page = await sites.browser.newPage({ viewport: { width: 1280, height: 1600 } })
      await page.goto(sites.urlOf(theme, `${editor}.html`))
      const { words, film, picture, faintBoxes } = await page.evaluate(lookAtWords)
      await page.close()
      const written = Object.keys(SHOWN).filter((word) => textOf(editor).includes(word))
      const shown = { ...SHOWN, ...SHOWN_ELSE[editor] }
      expect(words).toStrictEqual(Object.fromEntries(written.map((word) => [word, shown[word]])))
      expect(faintBoxes).toBe(0)
      expect(film).toContain('dQw4w9WgXcQ')
      const most = WIDTHS[editor] ?? 0
      expect(picture.width).toBeGreaterThan(0)
      expect(picture.width).toBeLessThanOrEqual(1 + (most > 1 ? most : most * picture.room))
    },
  )
})
