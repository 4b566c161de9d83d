/* eslint-disable @typescript-eslint/no-explicit-any -- The editor comes as a script without types. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { FILM, openEditorPage, PICTURE, type Recording, versionOf } from './recording.ts'

/**
 * Writes with blocks of WordPress's editor, in the form that WordPress stores.
 * https://developer.wordpress.org/block-editor/reference-guides/core-blocks/
 */
export async function recordWordpress(page: Page): Promise<Recording> {
  await bundleBlocks()
  await openEditorPage(
    page,
    [`@wordpress/block-library/build-style/style.css`, 'recorded-blocks.js'],
    '<div id="editor"></div>',
  )
  const html = await page.evaluate(
    ({ film, picture }) => {
      const { createBlock, serialize } = (globalThis as any).blocks
      const item = (content: string, ...inner: object[]) => createBlock('core/list-item', { content }, inner)
      const list = (values: object, ...items: object[]) => createBlock('core/list', values, items)
      const cell = (content: string, tag: string, align?: string) => ({ content, tag, ...(align && { align }) })
      const html = serialize([
        createBlock('core/heading', { level: 2, content: 'Heading two' }),
        createBlock('core/paragraph', {
          content:
            '<strong>boldword</strong> <em>italicword</em> <span style="text-decoration: underline;">underword</span> <s>strikeword</s> <code>codeword</code> <sub>subword</sub> <sup>superword</sup> <a href="https://example.com/">linkword</a>',
        }),
        createBlock('core/paragraph', { style: { typography: { textAlign: 'center' } }, content: 'centreword' }),
        createBlock('core/paragraph', { style: { typography: { textAlign: 'right' } }, content: 'rightword' }),
        list({}, item('bulletone', list({}, item('bullettwo')))),
        list({ ordered: true }, item('numberone', list({ ordered: true }, item('numbertwo'))), item('numberthree')),
        list({ ordered: true, type: 'lower-alpha', start: 3 }, item('latinone')),
        createBlock('core/code', { content: 'codeline1\ncodeline2' }),
        createBlock('core/quote', {}, [createBlock('core/paragraph', { content: 'quoteword' })]),
        createBlock('core/table', {
          head: [{ cells: [cell('tablehead', 'th'), cell('', 'th')] }],
          body: [{ cells: [cell('tablecell', 'td'), cell('tableright', 'td', 'right')] }],
        }),
        createBlock('core/image', { url: picture, alt: 'A map', caption: 'captionword', width: '128px' }),
        createBlock('core/embed', { url: film, type: 'video', providerNameSlug: 'youtube' }),
        createBlock('core/separator', {}),
      ]) as string
      document.querySelector('#editor')!.innerHTML = html
      return html
    },
    { film: FILM, picture: PICTURE },
  )
  return { name: 'wordpress', version: versionOf('@wordpress/block-library'), html }
}

/** Bundles WordPress's blocks, which come only as modules. */
async function bundleBlocks(): Promise<void> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { createBlock, serialize } from '@wordpress/blocks'
        import { registerCoreBlocks } from '@wordpress/block-library'
        registerCoreBlocks()
        globalThis.blocks = { createBlock, serialize }`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    write: false,
    outfile: 'out.js',
    loader: { '.js': 'jsx', '.woff2': 'empty', '.svg': 'dataurl' },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    logLevel: 'error',
  })
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))
  writeFileSync(join(import.meta.dirname, 'node_modules/recorded-blocks.js'), script?.text ?? '')
}
