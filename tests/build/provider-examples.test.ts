import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parseApiAnswer } from '#contract/api-answer.ts'
import { parseFormAnswer } from '#islands/need-form/form-message.ts'
import { runSteps } from '#kit/steps.ts'
import { parseWire } from '#provider/api/parse-wire.ts'
import { readArticleRows, translateBanners, translateConfigs, translateMenu } from '#provider/api/translate.ts'
import { articleFields, ArticlePageWire } from '#provider/api/wire/article.ts'
import { bannerFields } from '#provider/api/wire/banner.ts'
import { ChangesWire } from '#provider/api/wire/changes.ts'
import { MapWire, RowsWire } from '#provider/api/wire/field.ts'
import { menuEntryFields, menuGroupFields } from '#provider/api/wire/menu.ts'
import { BUILT_IN_NEED_FIELDS } from '#site/views/need-view.ts'
import { makeEngine, makeTenant, reportOf, ROOT } from '../support/build-bundles.ts'
import { EXAMPLES, exampleNames, readExample } from '../support/contract-page.ts'
import { serve } from '../support/serve.ts'

type Row = { readonly [field: string]: unknown }

/** The data of a successful answer. */
function dataOf(name: string): unknown {
  const answer = parseApiAnswer(200, readExample(name) ?? '')
  if (!answer.ok) throw new Error(`${name} is no success: ${answer.error.reason}`)
  return answer.data
}

/** Expects no unknown fields, because an unknown field is most likely a typing error. */
function expectKnown(fields: object, ...rows: readonly unknown[]): void {
  for (const row of rows) expect(Object.keys(fields)).toEqual(expect.arrayContaining(Object.keys(row as Row)))
}

function expectMenuKnown(entries: readonly Row[]): void {
  for (const entry of entries) {
    expectKnown(menuEntryFields, entry)
    expectMenuKnown((entry['children'] ?? []) as Row[])
  }
}

function checkConfigs(name: string): void {
  const { configs, flawedRows } = translateConfigs(parseWire(MapWire, dataOf(name), name))
  expect(flawedRows).toEqual([])
  expect(Object.keys(configs)).not.toEqual([])
}

function checkArticles(...rows: readonly unknown[]): void {
  const read = runSteps(readArticleRows(rows))
  expect(read.flawedRows).toEqual([])
  expect(read.rows).toHaveLength(rows.length)
  expectKnown(articleFields, ...rows)
}

function checkChanges(name: string, isComplete: boolean): void {
  expect(parseWire(ChangesWire, dataOf(name), name).complete).toBe(isComplete)
}

const checkForm = (name: string, status: number) => parseFormAnswer(status, readExample(name) ?? '')

/**
 * The check of each file: it reads the file as the product does. Another test sends the body of a webhook to the
 * service.
 */
const CHECKS: Readonly<Record<string, (name: string) => void>> = {
  'configs-default_theme.json': checkConfigs,
  'configs-theme1.json': checkConfigs,
  'menus.json': (name) => {
    const groups = parseWire(MapWire, dataOf(name), name)
    expect(runSteps(translateMenu(groups)).flawedRows).toEqual([])
    expectKnown(menuGroupFields, ...Object.values(groups))
    Object.values(groups).forEach((group) => expectMenuKnown((group as { children: Row[] }).children))
  },
  'banners-home.json': (name) => {
    const rows = parseWire(RowsWire, dataOf(name), name)
    expect(runSteps(translateBanners(rows)).flawedRows).toEqual([])
    expectKnown(bannerFields, ...rows)
  },
  'articles.json': (name) => {
    const { total, rows } = parseWire(ArticlePageWire, dataOf(name), name)
    expect(total).toBe(rows.length)
    checkArticles(...rows)
  },
  'article.json': (name) => {
    checkArticles(dataOf(name))
    // The list call and the detail call return the same fields.
    expect((dataOf('articles.json') as { rows: unknown[] }).rows).toContainEqual(dataOf(name))
  },
  'not-found.json': (name) =>
    expect(parseApiAnswer(200, readExample(name) ?? '')).toMatchObject({ ok: false, error: { status: 404 } }),
  'changes-first.json': (name) => checkChanges(name, false),
  'changes.json': (name) => checkChanges(name, true),
  'changes-too-old.json': (name) => checkChanges(name, false),
  'form-request.json': (name) => {
    const sent = JSON.parse(readExample(name) ?? '') as { fields: object }
    expect(Object.keys(sent)).toEqual(['form', 'locale', 'page', 'fields'])
    expect(Object.keys(sent.fields)).toEqual(BUILT_IN_NEED_FIELDS.map((field) => field.name))
  },
  'form-accepted.json': (name) => expect(checkForm(name, 200)).toEqual({ kind: 'sent', id: 'f-2041' }),
  'form-refused.json': (name) =>
    expect(checkForm(name, 200)).toMatchObject({ kind: 'refused', errors: { email: expect.any(String) as string } }),
  'webhook.json': () => undefined,
}

describe('an example of the provider contract', () => {
  it('is held against its schema, each of them', () => {
    expect(Object.keys(CHECKS).sort()).toEqual(exampleNames().sort())
  })

  it.each(Object.entries(CHECKS))('%s is what the client reads, without a flaw', (name, check) => check(name))
})

/** The name of the file that answers a call. */
function fileFor(address: URL): string {
  const { pathname, searchParams } = address
  const call = pathname.replace('/api/client/', '')
  if (call === 'sys/config/findByParentCode') return `configs-${searchParams.get('parentCode')}.json`
  if (call === 'all/btMenu/tree') return 'menus.json'
  if (call.startsWith('sys/banner/list/')) return `banners-${call.slice('sys/banner/list/'.length)}.json`
  if (call === 'all/article/page') return 'articles.json'
  if (call === 'all/article/detail' && searchParams.get('article') === 'story-hour') return 'article.json'
  if (call !== 'all/changes') return 'not-found.json'
  const since = searchParams.get('since')
  return since === null ? 'changes-first.json' : since === 'v-118' ? 'changes.json' : 'changes-too-old.json'
}

/** A provider whose only content is the examples. */
async function startExampleProvider() {
  const calls: string[] = []
  const { url } = await serve((response, request) => {
    const address = new URL(request.url ?? '', 'http://provider')
    if (address.pathname.startsWith('/files/')) return response.end(readFileSync(join(EXAMPLES, address.pathname)))
    const name = fileFor(address)
    calls.push(name)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    return response.end(readExample(name))
  })
  return { url, takeCalls: () => calls.splice(0).sort() }
}

describe('a provider that serves these files alone', () => {
  it('builds a whole site, then only what its change feed names, then everything if the cursor is too old', async () => {
    const engine = await makeEngine()
    onTestFinished(() => engine.remove())
    const provider = await startExampleProvider()
    async function build() {
      const report = await engine.build({ tenants: [makeTenant('library', provider.url, 'http://library.localhost')] })
      return { ...reportOf(report, 'library'), calls: provider.takeCalls() }
    }
    const whole = [
      'articles.json',
      'banners-home.json',
      'configs-default_theme.json',
      'configs-theme1.json',
      'menus.json',
    ]
    const isWell = { ok: true, faults: [], notices: [] }

    expect(await build()).toMatchObject({ ...isWell, calls: [...whole, 'changes-first.json'].sort() })
    const page = engine.read('library', 'visit/opening-hours.html')
    for (const words of ['Millbrook Library', 'Every day but Monday.', 'id="s-desk"']) expect(page).toContain(words)

    const named = ['article.json', 'banners-home.json', 'changes.json', 'menus.json', 'not-found.json']
    expect(await build()).toMatchObject({ ...isWell, calls: named })
    const again = ['changes-too-old.json', 'changes-first.json', ...whole].sort()
    expect(await build()).toMatchObject({ ...isWell, calls: again })
  })

  it('answers each call that the client knows', () => {
    const source = readFileSync(join(ROOT, 'src/provider/api/endpoints.ts'), 'utf8')
    const paths = [...source.matchAll(/`\$\{api\}(\/[^`]*)`/g)].map(([, path = '']) => path.replace(/\$\{.*\}/, 'home'))
    expect(paths.length).toBeGreaterThan(5)
    const query = '?parentCode=default_theme&article=story-hour'
    for (const path of paths)
      expect(fileFor(new URL(`http://provider/api/client${path}${query}`)), path).not.toBe('not-found.json')
  })
})
