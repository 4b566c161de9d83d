import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serve } from '../../../tests/support/serve.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { copyLinkedFiles, type CopyOptions } from './copy-linked-files.ts'

const FILES: Readonly<Record<string, string>> = {
  '/files/a/plan.pdf': 'plan',
  '/files/a/%ED%91%9C.pdf': 'table',
  '/files/a/page.html': '<script>go()</script>',
}

async function open() {
  const asked: string[] = []
  const { url } = await serve((response, { url: path = '' }) => {
    asked.push(path)
    const text = FILES[path]
    response.writeHead(text === undefined ? 404 : 200).end(text)
  })
  const dir = join(makeTempDir(), 'files')
  const copy = (paths: string[], options: Partial<CopyOptions> = {}) =>
    copyLinkedFiles(
      paths.map((path) => ({ path, page: '/a.html' })),
      { tenant: 'harbour', baseUrl: url, dir, offline: false, dryRun: false, ...options },
    )
  return { asked, dir, copy }
}

it('files are copied under their own path, decoded, with the bytes beside', async () => {
  const { copy } = await open()
  const { files, notices } = await copy(['/files/a/plan.pdf', '/files/a/%ED%91%9C.pdf'])
  expect(notices).toEqual([])
  expect(Object.keys(files)).toEqual(['files/a/plan.pdf', 'files/a/표.pdf'])
  const { source } = files['files/a/plan.pdf'] ?? {}
  expect(source && 'copy' in source && readFileSync(source.copy, 'utf8')).toBe('plan')
})

it.each([
  ['/files/a/gone.pdf', 'there is no such file.'],
  ['/files/a/page.html', 'a browser would run such a file as a part of the site.'],
  ['/files/.git/x.pdf', 'no web server serves a file of that name.'],
])('%s is missed aloud', async (path, reason) => {
  const { copy } = await open()
  const { files, notices } = await copy([path])
  expect(files).toEqual({})
  expect(notices).toMatchObject([{ name: 'LinkedFileMissing', where: { tenant: 'harbour', path: '/a.html' } }])
  expect(notices[0]?.message).toContain(reason)
})

it('offline they are those of the last build, and nobody is asked', async () => {
  const { copy, asked } = await open()
  await copy(['/files/a/plan.pdf'])
  const { files } = await copy(['/files/a/plan.pdf'], { offline: true, baseUrl: 'http://127.0.0.1:1' })
  expect([Object.keys(files), asked]).toEqual([['files/a/plan.pdf'], ['/files/a/plan.pdf']])
})

it('a dry run writes nothing, and what no page links to any more goes', async () => {
  const { copy, dir } = await open()
  await copy(['/files/a/plan.pdf'], { dryRun: true })
  expect(existsSync(dir)).toBe(false)
  await copy(['/files/a/plan.pdf'])
  expect(readdirSync(dir)).toHaveLength(1)
  await copy([])
  expect(readdirSync(dir)).toEqual([])
})
