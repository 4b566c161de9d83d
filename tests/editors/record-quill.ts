/* eslint-disable @typescript-eslint/no-explicit-any -- The editor comes as a script without types. */
import type { Page } from '@playwright/test'
import { FILM, openEditorPage, PICTURE, type Recording, versionOf } from './recording.ts'

/**
 * Writes with Quill 2 by setting its operations, which hold the formats of its toolbar. Quill draws the HTML that it
 * stores. https://quilljs.com/docs/delta
 */
export async function recordQuill(page: Page): Promise<Recording> {
  await openEditorPage(page, ['quill/dist/quill.snow.css', 'quill/dist/quill.js'], '<div id="editor"></div>')
  const html = await page.evaluate(
    ({ film, picture }) => {
      const quill = new (globalThis as any).Quill('#editor', { theme: 'snow' })
      const ops: object[] = []
      const type = (insert: string | object, attributes: object = {}) => ops.push({ insert, attributes })
      const line = (text: string, kind: object) => {
        type(text)
        type('\n', kind)
      }
      line('Heading two', { header: 2 })
      for (const [format, text] of [
        ['bold', 'boldword'],
        ['italic', 'italicword'],
        ['underline', 'underword'],
        ['strike', 'strikeword'],
        ['code', 'codeword'],
      ] as const) {
        type(text, { [format]: true })
        type(' ')
      }
      type('subword', { script: 'sub' })
      type(' ')
      type('superword', { script: 'super' })
      type(' ')
      type('linkword', { link: 'https://example.com/' })
      type('\n')
      line('centreword', { align: 'center' })
      line('rightword', { align: 'right' })
      line('bulletone', { list: 'bullet' })
      line('bullettwo', { list: 'bullet', indent: 1 })
      line('between', {})
      line('numberone', { list: 'ordered' })
      line('numbertwo', { list: 'ordered', indent: 1 })
      line('numberthree', { list: 'ordered' })
      line('between', {})
      line('checkdone', { list: 'checked' })
      line('checkopen', { list: 'unchecked' })
      line('codeline1', { 'code-block': 'javascript' })
      line('codeline2', { 'code-block': 'javascript' })
      line('quoteword', { blockquote: true })
      type({ image: picture })
      type('\n')
      type({ video: film.replace('watch?v=', 'embed/') })
      quill.setContents(ops, 'user')
      return quill.root.innerHTML as string
    },
    { film: FILM, picture: PICTURE },
  )
  return { name: 'quill', version: versionOf('quill'), html }
}
