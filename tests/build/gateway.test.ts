import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { callDemoProvider } from '#demo/call-provider.ts'
import { notifyRebuild } from '#gateway/hooks/notify-rebuild.ts'
import { startGateway, type GatewayOptions } from '#gateway/start-gateway.ts'
import { makeTenant, ROOT } from '../support/build-bundles.ts'
import { secretOf, startRebuild, type TestRebuild } from '../support/start-rebuild.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const SOURCE = join(ROOT, 'src/gateway/sources/markdown/markdown-folder.ts')

/** A gateway for a folder of Markdown. It is closed when the test ends. */
async function openGateway(options: Partial<GatewayOptions> = {}) {
  const root = makeTempDir()
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('content/en/about.md', '---\ndate: 2026-01-02\n---\n# About us\n')
  write('content/en/plans.md', '---\ndate: 2026-01-02\ndraft: true\n---\n# Plans\n')
  write(
    'site.ts',
    `import { markdownFolder } from ${JSON.stringify(SOURCE)}\nexport default markdownFolder('./content')\n`,
  )
  const warnings: string[] = []
  const gateway = await startGateway({
    sources: [['harbour', './site.ts']],
    root,
    env: () => undefined,
    formsDir: join(root, 'forms'),
    hookToken: () => 'the-token-of-harbour',
    warn: (line) => void warnings.push(line),
    ...options,
  })
  onTestFinished(() => gateway.close())
  const titles = async (headers?: Record<string, string>) => {
    const { data } = await callDemoProvider(gateway.url, '/all/article/page?pageNum=1&pageSize=10', {
      tenant: 'harbour',
      ...(headers && { headers }),
    })
    return (data as { rows: { title: string }[] }).rows.map(({ title }) => title)
  }
  const begin = () => callDemoProvider(gateway.url, '/all/changes', { tenant: 'harbour' })
  return { gateway, root, write, warnings, titles, begin }
}

const hook = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/hooks/${path}`, { method: 'POST', headers })

describe('a gateway', () => {
  it('shows drafts to those with the preview token alone', async () => {
    const { begin, titles } = await openGateway({ previewToken: () => 'let-me-see' })
    await begin()
    expect(await titles()).toEqual(['About us'])
    expect(await titles({ Authorization: 'Bearer let-me-see' })).toEqual(['About us', 'Plans'])
  })

  it.each([
    ['in the path', 'harbour/the-token-of-harbour', {}],
    ['as a bearer token', 'harbour', { authorization: 'Bearer the-token-of-harbour' }],
    ['in a header of its own', 'harbour', { 'x-webhook-token': 'the-token-of-harbour' }],
  ])('reads again and tells of a change when the content system calls: %s', async (_title, path, headers) => {
    const onChange = vi.fn(async () => undefined)
    const { gateway, begin, write } = await openGateway({ onChange })
    await begin()
    write('content/en/news.md', '---\ndate: 2026-01-02\n---\n# News\n')
    expect((await hook(gateway.url, path, headers)).status).toBe(202)
    await expect.poll(() => onChange.mock.calls).toContainEqual(['harbour'])
  })

  it.each([
    ['a wrong token', 'harbour/another-token'],
    ['no token', 'harbour'],
    ['a tenant that is not there', 'nobody/the-token-of-harbour'],
  ])('refuses the webhook of %s', async (_title, path) => {
    const { gateway } = await openGateway({
      hookToken: (name) => (name === 'harbour' ? 'the-token-of-harbour' : undefined),
    })
    expect((await hook(gateway.url, path)).status).toBe(401)
  })

  it('keeps what a visitor sends, for its owner alone', async () => {
    const { gateway, begin, root } = await openGateway()
    await begin()
    const fields = { name: 'Ada', email: 'ada@example.org', need: 'Water', consent: true }
    const answer = await callDemoProvider(gateway.url, '/all/form/submit', {
      tenant: 'harbour',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ form: 'need', locale: 'en', page: '/need.html', fields }),
    })
    expect(answer).toMatchObject({ code: 200 })
    const file = join(root, 'forms/harbour.jsonl')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ tenant: 'harbour', form: 'need', fields })
    expect(statSync(file).mode & 0o077).toBe(0)
  })

  it('says why a source cannot be read, and answers 503 until it can', async () => {
    const { gateway, write, begin } = await openGateway()
    write('content/en/about.md', '---\ntitle: [\n---\n')
    expect(await begin()).toMatchObject({ code: 503, msg: expect.stringContaining('en/about.md') as string })
    write('content/en/about.md', '# About\n')
    expect(await begin()).toMatchObject({ code: 200 })
    expect(gateway.url).toMatch(/^http:\/\/127\.0\.0\.1:/)
  })
})

describe('a gateway and the rebuild service', () => {
  let service: TestRebuild
  beforeAll(async () => {
    service = await startRebuild({ tenants: [makeTenant('harbour', 'http://127.0.0.1:1')] })
  })
  afterAll(() => service.close())

  it('is believed when it tells of a change', async () => {
    await notifyRebuild(service.url, 'harbour', secretOf('harbour'))
    expect(await service.receipts()).toEqual([expect.objectContaining({ tenant: 'harbour', kind: 'build' })])
  })

  it('is told if the service refuses the call', async () => {
    await expect(notifyRebuild(service.url, 'harbour', secretOf('another'))).rejects.toThrow(/answered 401/)
  })
})
