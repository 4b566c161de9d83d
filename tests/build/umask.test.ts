import { execFile } from 'node:child_process'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDemoProvider, type DemoProvider } from '#demo/demo-provider.ts'
import { makeDemoArticle } from '#demo/make-demo-article.ts'
import { readSettings } from '#run/settings/settings.ts'
import { makeEngine, ROOT, type TestEngine } from '../support/build-bundles.ts'

const NAME = 'test'

let demo: DemoProvider & { url: string }
let engine: TestEngine
const at = (...path: string[]) => join(engine.dir, ...path)

beforeAll(async () => {
  demo = await startDemoProvider()
  engine = await makeEngine()
  const publish = { target: `folder:${at('published', NAME)}`, compress: ['gzip'] }
  const tenant = { origin: 'http://test.localhost', provider: { baseUrl: demo.url }, publish }
  writeFileSync(at('tenants.json'), JSON.stringify({ default: NAME, tenants: { [NAME]: tenant } }))
})
afterAll(async () => {
  engine.remove()
  await demo.close()
})

/** Runs a command as a user whose new files nobody else may read. */
async function run(script: string, ...more: string[]): Promise<void> {
  const places = ['--tenants', at('tenants.json'), '--out', at('dist'), '--cache', at('cache'), ...more]
  const command = [process.execPath, `scripts/${script}.ts`, '--quiet', ...places]
  await promisify(execFile)('sh', ['-c', 'umask 077; exec "$@"', 'sh', ...command], {
    cwd: ROOT,
    env: readSettings().compilerEnv,
  })
}

/** The files and folders that another user cannot read or enter. Hidden files are left out. */
function closedTo(folder: string): string[] {
  const all = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  return all
    .filter((path) => !path.split(sep).some((name) => /^\../.test(name)))
    .filter((path) => {
      const found = statSync(join(folder, path))
      const bits = found.isDirectory() ? 0o055 : 0o044
      return (found.mode & bits) !== bits
    })
}

it('a web server can read what was built and published under a umask that hides files, and the cache stays hidden', async () => {
  for (const title of ['First', 'Second', 'Third']) {
    demo.content.putArticle(NAME, 'en', makeDemoArticle({ id: 'note', article: 'note', group: null, title }))
    await run('build')
    await run('publish-site', '--host', at('host'))
    for (const folder of ['dist', 'published', 'host']) expect(closedTo(at(folder)), folder).toEqual([])
  }
  expect(statSync(at('cache/cache.sqlite')).mode & 0o077).toBe(0)
})
