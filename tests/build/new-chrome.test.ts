import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RenderPool } from '#pipeline/render/render-pool.ts'
import type { LastPage, RenderedBatch } from '#pipeline/render/render-worker.ts'
import { digest } from '#store/fs/digest.ts'
import type { MenuLink, PageView, SharedView } from '#site/views/view.ts'
import { makeEngine, type TestEngine } from '../support/build-bundles.ts'
import { oddViews, openPool } from '../support/odd-views.ts'

type Drawn = { html: string; chrome: string | undefined }
/** Kinds of pages whose own words name no menu. */
const WITHOUT_MENUS = ['article', 'error', 'form-submit-success']

type Group = { name: string; shared: SharedView; pages: PageView[] }

let engine: TestEngine
let pool: RenderPool
let close: () => Promise<void>
/** Pages of one theme and language. */
let groups: Group[]

beforeAll(async () => {
  engine = await makeEngine()
  const views = await oddViews(engine.dir)
  const byShared = Map.groupBy(views, ({ shared }) => shared)
  groups = [...byShared].map(([shared, all]) => ({
    name: `${shared.theme} ${shared.locale}`,
    shared,
    pages: all.map(({ page }) => page),
  }))
  ;({ pool, close } = await openPool(engine.dir, 1))
})

afterAll(async () => {
  await close()
  engine.remove()
})

async function draw(group: Group, sharedId: string, kept: LastPage[] = []): Promise<Drawn[]> {
  const { shared, pages } = group
  const read = (page: RenderedBatch[number]): Drawn => {
    if ('failure' in page) throw new Error(page.failure.reason)
    return { html: Buffer.from(page.bytes).toString(), chrome: page.chrome }
  }
  const last = { dir: engine.dir, spares: undefined, pages: kept }
  return pool.render({ sharedId, shared: JSON.stringify(shared), pages, last }, (all) => all.map(read))
}

/** A second time, since the page on which chrome is drawn looks at menus. */
async function drawTwice(group: Group, sharedId: string): Promise<Drawn[]> {
  await draw(group, sharedId)
  return draw(group, sharedId)
}

function keep(pages: readonly Drawn[]): LastPage[] {
  return pages.map(({ html, chrome }, at) => {
    const path = `kept-${at}.html`
    writeFileSync(join(engine.dir, path), html)
    return { outputs: [[path, digest(html)]], ...(chrome !== undefined && { chrome }) }
  })
}

/** The same site after all that can change in menus has changed. */
function withOtherMenus(group: Group): Group {
  const rename = (entries: readonly MenuLink[]): MenuLink[] =>
    entries.map((entry) => ({ ...entry, name: `新 ${entry.name}`, children: rename(entry.children) }))
  const menus = Object.fromEntries(
    Object.entries(group.shared.menus).map(([menu, entries]) => [
      menu,
      entries.length === 0
        ? []
        : [...rename(entries), { id: 'added', name: 'Added', href: '/added.html', children: [] }],
    ]),
  ) as unknown as SharedView['menus']
  return { ...group, shared: { ...group.shared, menus } }
}

describe('where menus changed', () => {
  it('a page is the same whether it is drawn or gets new chrome around its own words', async () => {
    for (const group of groups) {
      const { name } = group
      const kept = keep(await drawTwice(group, name))
      const other = withOtherMenus(group)
      const drawn = await drawTwice(other, `${name} drawn`)
      const joined = await draw(other, `${name} joined`, kept)
      for (const [at, { href }] of group.pages.entries()) {
        expect(joined[at]?.html, `${name} ${href}`).toBe(drawn[at]?.html)
        if (joined[at]?.chrome !== undefined) expect(joined[at].chrome, `${name} ${href}`).toBe(drawn[at]?.chrome)
      }
    }
  })

  it('no article, error page or confirmation is drawn: outside of chrome no theme looks at menus there', async () => {
    for (const group of groups) {
      const drawn = await drawTwice(group, `${group.name} again`)
      const looking = group.pages.filter(
        ({ kind }, at) => WITHOUT_MENUS.includes(kind) && drawn[at]?.chrome === undefined,
      )
      expect(looking.map(({ href }) => `${group.name} ${href}`)).toEqual([])
    }
  })

  it('words are taken from the file as they are', async () => {
    const [group] = groups as [Group]
    const pages = await drawTwice(group, 'words')
    const other = withOtherMenus(group)
    await draw(other, 'other words')
    const at = pages.findIndex(({ html }) => html.includes('<h1>'))
    const marked = pages.map((page) => ({ ...page, html: page.html.replace('<h1>', '<hr>') }))
    const [joined] = (await draw(other, 'other words', keep(marked))).slice(at)
    expect(joined?.html).toContain('<hr>')
    expect(joined?.html).toContain('新')
  })

  it.each<[string, (kept: LastPage) => LastPage]>([
    [
      'another digest',
      ({ outputs, ...kept }) => ({ ...kept, outputs: outputs.map(([path]) => [path, digest('other')]) }),
    ],
    ['no file', ({ outputs, ...kept }) => ({ ...kept, outputs: outputs.map(([, name]) => ['nowhere.html', name]) })],
    [
      'a part that is drawn nowhere',
      ({ chrome, ...kept }) => ({ ...kept, ...(chrome && { chrome: chrome.replace(/"\w+/, '"none') }) }),
    ],
  ])('a page is drawn where its old file has %s', async (_, spoil) => {
    const [group] = groups as [Group]
    const pages = await drawTwice(group, 'spoilt')
    const marked = pages.map((page) => ({ ...page, html: page.html.replace('<h1>', '<hr>') }))
    const kept = keep(marked).map(spoil)
    expect((await draw(group, 'spoilt', kept)).map(({ html }) => html)).toEqual(pages.map(({ html }) => html))
  })
})
