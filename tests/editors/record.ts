/**
 * Writes the same text in each editor in Chromium, by the commands of its toolbar, and stores the HTML of each editor
 * in `recorded/`.
 *
 * The editors are installed only beside this file: `npm install --prefix tests/editors`, then `npx node
 * tests/editors/record.ts`. With `--pictures DIR`, a picture of each editor goes into that folder.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { launchBrowser } from '../support/browser.ts'
import { recordCkeditor } from './record-ckeditor.ts'
import { recordQuill } from './record-quill.ts'
import { recordTinymce } from './record-tinymce.ts'
import { recordWordpress } from './record-wordpress.ts'

const { pictures } = parseArgs({ options: { pictures: { type: 'string' } } }).values
const browser = await launchBrowser()
for (const record of [recordCkeditor, recordQuill, recordTinymce, recordWordpress]) {
  const page = await browser.newPage({ viewport: { width: 900, height: 1600 } })
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`))
  const { name, version, html } = await record(page)
  const text = `<!-- ${name} ${version} -->\n${html}\n`
  writeFileSync(join(import.meta.dirname, 'recorded', `${name}.html`), text)
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
  process.stdout.write(`${name} ${version}: ${html.length} characters\n`)
  await page.close()
}
await browser.close()
