import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BuildReport } from '#run/build/report.ts'
import type { PublishReport } from '#run/publish/publish-tenants.ts'
import { makeEngine, type TestEngine } from '../support/build-bundles.ts'
import { startPlainProvider, wireArticle } from '../support/plain-provider.ts'
import { runScript } from '../support/run-script.ts'

type Provider = Awaited<ReturnType<typeof startPlainProvider>>

let engine: TestEngine
let provider: Provider
let settings: string
let body = '<p>First words.</p>'

beforeAll(async () => {
  engine = await makeEngine()
  provider = await startPlainProvider(() => ({
    theme: 'theme1',
    configs: { siteConfig: { siteName: 'Here' }, languageConfig: [{ language: 'en' }] },
    articles: [wireArticle({ article: 'page', body })],
  }))
  const home = (name: string) => ({ publish: { target: `folder:${join(engine.dir, 'live', name)}`, compress: [] } })
  const tenants = {
    here: { origin: 'http://here.localhost', provider: { baseUrl: provider.url }, ...home('here') },
    away: { origin: 'http://away.localhost', provider: { baseUrl: 'http://127.0.0.1:1' }, ...home('away') },
    homeless: { origin: 'http://homeless.localhost', provider: { baseUrl: provider.url } },
  }
  settings = join(engine.dir, 'tenants.json')
  writeFileSync(settings, JSON.stringify({ default: 'here', tenants }))
})
afterAll(async () => {
  await provider.close()
  engine.remove()
})

function run(...options: string[]) {
  const places = ['--tenants', settings, '--out', engine.outDir, '--cache', join(engine.dir, 'cache')]
  return runScript('build', [...places, ...options])
}

const host = () => ['--host', join(engine.dir, 'host')]

/** The document that `--json` prints after a build and a publish of the tenant that can be built. */
async function publishHere(): Promise<BuildReport & { published: PublishReport }> {
  const { printed } = await run('--tenant', 'here', '--publish', '--json', ...host())
  return JSON.parse(printed) as BuildReport & { published: PublishReport }
}

/** Writes settings for the tenant that can be built, with these of its own. Returns the file. */
function ownSettings(name: string, own: object): string {
  const { tenants } = JSON.parse(readFileSync(settings, 'utf8')) as { tenants: { here: object } }
  const file = join(engine.dir, `${name}.json`)
  writeFileSync(file, JSON.stringify({ default: 'here', tenants: { here: { ...tenants.here, ...own } } }))
  return file
}

const live = (path: string) => readFileSync(join(engine.dir, 'live/here/current', path), 'utf8')

describe('build --publish', () => {
  it('makes each tenant live that was built, then an edit, and tells if nothing changed', async () => {
    const first = await run('--publish', ...host())
    expect(first.code).toBe(1)
    expect(live('page.html')).toContain('First words.')
    expect(existsSync(join(engine.dir, 'live/away'))).toBe(false)
    expect(first.said).toContain('[error] ProviderUnreachable (away')
    expect(first.said.trim().split('\n').slice(-2)).toEqual([
      expect.stringMatching(/^\[info\] Visitors of here get what lies in \S+\/live\/here\/current: let a web server/),
      expect.stringMatching(/^\[info\] Next: \S+\/host\/here\/nginx\.conf sets up nginx/),
    ])

    body = '<p>Other words.</p>'
    const [second, third] = [await publishHere(), await publishHere()]
    expect(live('page.html')).toContain('Other words.')
    expect(second).toMatchObject({ ok: true, published: { tenants: [{ tenant: 'here', state: 'published' }] } })
    const uploaded = Number(/here: \S+ is live: (\d+) uploaded/.exec(first.said)?.[1])
    expect(second.published.tenants[0]?.files?.uploaded).toBeLessThan(uploaded / 2)
    expect(third).toMatchObject({ ok: true, published: { tenants: [{ state: 'already' }] } })
  })

  it('mends with its second try a file that somebody changed in place before the first publish', async () => {
    const own = ['--out', join(engine.dir, 'dist-own')]
    const file = ownSettings('own', { publish: { target: `folder:${join(engine.dir, 'live/own')}` } })
    const again = (...options: string[]) =>
      runScript('build', ['--tenants', file, '--cache', join(engine.dir, 'cache'), ...own, ...options])
    await again()
    const page = join(engine.dir, 'dist-own/here/sitemap.xml')
    const right = readFileSync(page, 'utf8')
    writeFileSync(page, right.replace('<', '>'))

    const first = await again('--publish', ...host())
    expect(first.said).toContain('[error] BundleChanged (here')
    expect(existsSync(join(engine.dir, 'live/own/current'))).toBe(false)
    expect((await again('--publish', ...host())).code).toBe(0)
    expect(readFileSync(join(engine.dir, 'live/own/current/sitemap.xml'), 'utf8')).toBe(right)
  })

  it('fails if the target cannot be reached, after the build', async () => {
    const file = ownSettings('broken', { publish: { target: 's3://bucket/x?endpoint=http://127.0.0.1:1' } })
    const keys = { AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b', AWS_REGION: 'local' }
    const places = ['--out', engine.outDir, '--cache', join(engine.dir, 'cache'), ...host()]
    const { code, said } = await runScript('build', ['--tenants', file, ...places, '--publish'], keys)
    expect(code).toBe(1)
    expect(said).toContain('[success] Built 1 site')
    expect(said).toMatch(/\[error\] \w+ \(here\)/)
  })

  it.each([
    [['--dry-run'], '--publish does not go with --dry-run'],
    [['--theme', 'theme2'], '--publish does not go with --theme'],
    [['--tenant', 'homeless'], 'tenants.homeless.publish is missing'],
  ])('refuses %j before it builds', async (options, words) => {
    const { code, said } = await run('--publish', ...options)
    expect(code).toBe(2)
    expect(said).toContain(words)
    expect(said).not.toContain('Built')
  })

  it('is needed for --host', async () => {
    const { code, said } = await run(...host())
    expect(code).toBe(2)
    expect(said).toContain('--host needs --publish.')
  })
})
