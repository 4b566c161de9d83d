/* eslint-disable @typescript-eslint/no-explicit-any -- The editor comes as a script without types. */
import type { Page } from '@playwright/test'
import { FILM, LISTS, openEditorPage, PICTURE, type Recording, versionOf } from './recording.ts'

/**
 * Writes with CKEditor 5, by the same commands as the buttons of its toolbar.
 * https://ckeditor.com/docs/ckeditor5/latest/
 */
export async function recordCkeditor(page: Page): Promise<Recording> {
  await openEditorPage(
    page,
    ['ckeditor5/dist/browser/ckeditor5.css', 'ckeditor5/dist/browser/ckeditor5.umd.js'],
    '<div id="editor"></div>',
  )
  await page.evaluate(openEditor)
  await page.evaluate(writeText)
  await page.evaluate(writeLists, LISTS)
  await page.evaluate(writeBlocks, { film: FILM, picture: PICTURE })
  const html = await page.evaluate(() => (globalThis as any).editor.getData() as string)
  return { name: 'ckeditor5', version: versionOf('ckeditor5'), html }
}

/** Puts the functions that write into global variables of the page. */
async function openEditor(): Promise<void> {
  const all = (globalThis as any).CKEDITOR
  const plugins = [
    ...['Essentials', 'Paragraph', 'Heading', 'Bold', 'Italic', 'Underline', 'Strikethrough', 'Code', 'Link'],
    ...['Alignment', 'List', 'ListProperties', 'TodoList', 'Table', 'TableCellProperties', 'TableProperties'],
    ...['CodeBlock', 'BlockQuote', 'Image', 'ImageCaption', 'ImageResize', 'ImageStyle', 'MediaEmbed'],
    ...['HorizontalLine', 'Indent', 'Subscript', 'Superscript'],
  ].map((name) => all[name])
  const list = { properties: { styles: true, startIndex: true, reversed: true } }
  const editor = await all.ClassicEditor.create(document.querySelector('#editor'), { licenseKey: 'GPL', plugins, list })
  const { model } = editor
  const run = (command: string, options?: object) => editor.execute(command, options)
  const type = (text: string) => run('insertText', { text })
  /** Starts a new, plain paragraph at the end. */
  const paragraph = () =>
    model.change((writer: any) => {
      const one = writer.createElement('paragraph')
      writer.append(one, model.document.getRoot())
      writer.setSelection(one, 'in')
    })
  Object.assign(globalThis, { editor, model, run, type, paragraph })
}

function writeText(): void {
  const { model, run, type, paragraph } = globalThis as any
  paragraph()
  run('heading', { value: 'heading1' })
  type('Heading two')
  paragraph()
  for (const [command, text] of [
    ['bold', 'boldword'],
    ['italic', 'italicword'],
    ['underline', 'underword'],
    ['strikethrough', 'strikeword'],
    ['subscript', 'subword'],
    ['superscript', 'superword'],
    ['code', 'codeword'],
  ] as const) {
    run(command)
    type(text)
    run(command)
    type(' ')
  }
  model.change((writer: any) => {
    writer.insertText('linkword', { linkHref: 'https://example.com/' }, model.document.selection.getFirstPosition())
  })
  for (const [value, text] of [
    ['center', 'centreword'],
    ['right', 'rightword'],
  ] as const) {
    paragraph()
    run('alignment', { value })
    type(text)
  }
}

function writeLists(lists: typeof LISTS): void {
  const { model, run, type, paragraph } = globalThis as any
  const writeList = (start: () => void, items: readonly (readonly [text: string, depth: number])[]) => {
    paragraph()
    start()
    let depth = 0
    items.forEach(([text, wanted], at) => {
      if (at > 0) run('enter')
      for (; depth < wanted; depth += 1) run('indentList')
      for (; depth > wanted; depth -= 1) run('outdentList')
      type(text)
    })
  }
  writeList(() => run('bulletedList'), lists.bullets)
  writeList(() => run('numberedList'), lists.numbers)
  paragraph()
  type('between')
  const startLatin = () => {
    run('numberedList')
    run('listStyle', { type: 'lower-latin' })
    run('listStart', { startIndex: 3 })
  }
  writeList(startLatin, lists.latin)
  writeList(() => run('todoList'), lists.checks)
  model.change((writer: any) => {
    const isDone = (block: any) => [...block.getChildren()].some((text: any) => text.data === 'checkdone')
    writer.setSelection([...model.document.getRoot().getChildren()].find(isDone), 'in')
  })
  run('checkTodoList')
}

function writeBlocks({ film, picture }: { film: string; picture: string }): void {
  const { model, run, type, paragraph } = globalThis as any
  paragraph()
  run('codeBlock', { language: 'javascript' })
  type('codeline1')
  run('shiftEnter')
  type('codeline2')
  paragraph()
  run('blockQuote')
  type('quoteword')
  paragraph()
  run('insertTable', { rows: 2, columns: 2, headingRows: 1 })
  const table = [...model.document.getRoot().getChildren()].findLast((block: any) => block.name === 'table')
  const inCell = (row: number, column: number, text: string) => {
    const cell = table.getChild(row).getChild(column).getChild(0)
    model.change((writer: any) => writer.setSelection(cell, 'in'))
    type(text)
  }
  inCell(0, 0, 'tablehead')
  inCell(1, 0, 'tablecell')
  inCell(1, 1, 'tableright')
  run('tableCellHorizontalAlignment', { value: 'right' })
  paragraph()
  run('insertImage', { source: [{ src: picture, alt: 'A map' }] })
  run('resizeImage', { width: '25%' })
  run('toggleImageCaption', { focusCaptionOnShow: true })
  type('captionword')
  paragraph()
  run('mediaEmbed', film)
  paragraph()
  run('horizontalLine')
}
