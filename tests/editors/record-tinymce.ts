/* eslint-disable @typescript-eslint/no-explicit-any -- The editor comes as a script without types. */
import type { Page } from '@playwright/test'
import { FILM, LISTS, openEditorPage, PICTURE, type Recording, versionOf } from './recording.ts'

/**
 * Writes with TinyMCE, by the same commands as its toolbar.
 * https://www.tiny.cloud/docs/tinymce/latest/editor-command-identifiers/
 */
export async function recordTinymce(page: Page): Promise<Recording> {
  await openEditorPage(page, ['tinymce/tinymce.js'], '<textarea id="editor"></textarea>')
  await page.evaluate(openEditor)
  await page.evaluate(writeText)
  await page.evaluate(writeLists, LISTS)
  await page.evaluate(writeBlocks, { film: FILM, picture: PICTURE })
  const html = await page.evaluate(() => (globalThis as any).editor.getContent() as string)
  return { name: 'tinymce', version: versionOf('tinymce'), html }
}

/** Puts the functions that write into global variables of the page. */
async function openEditor(): Promise<void> {
  const [editor] = await (globalThis as any).tinymce.init({
    selector: '#editor',
    license_key: 'gpl',
    base_url: '/node_modules/tinymce',
    plugins: 'lists advlist link image media table',
    image_caption: true,
    convert_urls: false,
    height: 1400,
  })
  const run = (command: string, value?: unknown) => editor.execCommand(command, false, value)
  const type = (html: string) => editor.insertContent(html)
  /** Starts a new, plain paragraph at the end. */
  const paragraph = () => {
    editor.dom.add(editor.getBody(), 'p', {}, '<br data-mce-bogus="1">')
    editor.selection.setCursorLocation(editor.getBody().lastChild, 0)
  }
  Object.assign(globalThis, { editor, run, type, paragraph })
}

function writeText(): void {
  const { editor, run, type, paragraph } = globalThis as any
  type('Heading two')
  run('FormatBlock', 'h2')
  paragraph()
  for (const [format, text] of [
    ['bold', 'boldword'],
    ['italic', 'italicword'],
    ['underline', 'underword'],
    ['strikethrough', 'strikeword'],
    ['code', 'codeword'],
    ['subscript', 'subword'],
    ['superscript', 'superword'],
  ] as const) {
    editor.formatter.apply(format)
    type(text)
    editor.formatter.remove(format)
    type(' ')
  }
  type('<a href="https://example.com/">linkword</a>')
  for (const [command, text] of [
    ['JustifyCenter', 'centreword'],
    ['JustifyRight', 'rightword'],
  ] as const) {
    paragraph()
    type(text)
    run(command)
  }
}

function writeLists(lists: typeof LISTS): void {
  const { run, type, paragraph } = globalThis as any
  const writeList = (start: () => void, items: readonly (readonly [text: string, depth: number])[]) => {
    paragraph()
    start()
    let depth = 0
    items.forEach(([text, wanted], at) => {
      if (at > 0) run('mceInsertNewLine')
      for (; depth < wanted; depth += 1) run('Indent')
      for (; depth > wanted; depth -= 1) run('Outdent')
      type(text)
    })
  }
  writeList(() => run('InsertUnorderedList'), lists.bullets)
  writeList(() => run('InsertOrderedList'), lists.numbers)
  paragraph()
  type('between')
  writeList(() => run('InsertOrderedList', { 'list-style-type': 'lower-alpha' }), lists.latin)
  writeList(() => run('InsertUnorderedList', { 'list-style-type': 'square' }), lists.squares)
}

function writeBlocks({ film, picture }: { film: string; picture: string }): void {
  const { editor, run, type, paragraph } = globalThis as any
  paragraph()
  type('<pre class="language-javascript"><code>codeline1\ncodeline2</code></pre>')
  paragraph()
  type('quoteword')
  run('mceBlockQuote')
  paragraph()
  run('mceInsertTable', { rows: 2, columns: 2, options: { headerRows: 1 } })
  const cells = editor.dom.select('table th, table td')
  const inCell = (at: number, text: string) => {
    editor.selection.setCursorLocation(cells[at], 0)
    type(text)
  }
  inCell(0, 'tablehead')
  inCell(2, 'tablecell')
  inCell(3, 'tableright')
  run('JustifyRight')
  paragraph()
  run('mceUpdateImage', { src: picture, alt: 'A map', width: '128', height: '128', caption: true })
  editor.dom.select('figcaption')[0].textContent = 'captionword'
  paragraph()
  const frame = film.replace('watch?v=', 'embed/')
  type(`<p><iframe src="${frame}" width="560" height="314" allowfullscreen="allowfullscreen"></iframe></p>`)
  paragraph()
  run('InsertHorizontalRule')
}
