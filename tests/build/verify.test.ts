import { execFile } from 'node:child_process'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { locateTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { writeHostFiles } from '#publish/hosts/write-host-files.ts'
import type { VerifyReport } from '#run/publish/rollback-site.ts'
import { readSettings } from '#run/settings/settings.ts'
import { freePort } from '../support/free-port.ts'
import { ROOT } from '../support/build-bundles.ts'
import { copyDemoBundles, type DemoBundles } from '../support/demo-bundles.ts'
import { listMissing } from '../support/list-missing.ts'
import { commandOf } from '../support/command-of.ts'
import { openTestTarget, publish } from '../support/publish-site.ts'
import { nginxMissing, startNginx } from '../support/start-nginx.ts'

const TENANT = 'fieldnote'
const keys = generateKeyPairSync('ed25519')

let bundles: DemoBundles
let port: number
let config: string
let nginx: { close(): Promise<void> } | undefined

beforeAll(async () => {
  if (nginxMissing !== undefined) return
  bundles = await copyDemoBundles(TENANT)
  port = await freePort()
  const bundleDir = join(bundles.outDir, TENANT)
  const address = `folder:${join(bundles.dir, 'live')}`
  // Brotli copies take most of the time, and no test of this file needs them.
  const target = await openTestTarget(address, ['gzip'])
  await publish(target, bundleDir, { tenant: TENANT, signingKey: keys.privateKey })
  target.close()
  const harbour = {
    origin: 'http://127.0.0.1',
    provider: { baseUrl: 'http://127.0.0.1:1' },
    publish: { target: address },
  }
  writeFileSync(join(bundles.dir, 'tenants.json'), JSON.stringify({ default: TENANT, tenants: { [TENANT]: harbour } }))
  const dir = join(bundles.dir, 'host')
  const live = await locateTarget(parseTarget(address, '/'))
  writeHostFiles({ dir, tenant: TENANT, origin: 'http://127.0.0.1', bundleDir, address: live })
  config = readFileSync(join(dir, TENANT, 'nginx.conf'), 'utf8')
})
afterAll(async () => {
  if (nginxMissing !== undefined) return
  await nginx?.close()
  bundles.remove()
})

const serve = async (text: string): Promise<void> => {
  await nginx?.close()
  nginx = await startNginx(join(bundles.dir, 'nginx'), { [TENANT]: text }, port)
}

/** Runs the command as an operator does. */
function verify(publicKey: KeyObject, ...words: string[]) {
  const args = commandOf('verify', [TENANT, '--json', '--tenants', join(bundles.dir, 'tenants.json'), ...words])
  const env = {
    ...readSettings().compilerEnv,
    PUBLISH_VERIFY_KEY: String(publicKey.export({ type: 'spki', format: 'pem' })),
  }
  return new Promise<{ code: number; said: string; report: VerifyReport }>((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), said: stderr, report: JSON.parse(stdout || '{}') as VerifyReport }),
    )
  })
}
const verifySite = () => verify(keys.publicKey, '--url', `http://127.0.0.1:${port}`)

const live = (path: string) => join(bundles.dir, 'live/current', path)

/** Runs `act` while the file has other bytes or is missing. */
async function withDamage<T>(
  path: string,
  damage: ((body: Buffer) => Buffer) | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const spare = join(bundles.dir, 'spare')
  const body = readFileSync(live(path))
  renameSync(live(path), spare)
  if (damage) writeFileSync(live(path), damage(body))
  try {
    return await act()
  } finally {
    rmSync(live(path), { force: true })
    renameSync(spare, live(path))
  }
}

function flipBit(body: Buffer): Buffer {
  const other = Buffer.from(body)
  other[body.length >> 1] = (other[body.length >> 1] ?? 0) ^ 1
  return other
}

describe.skipIf(nginxMissing !== undefined)('verify against a site that nginx serves', () => {
  beforeEach(() => serve(config))

  it('finds everything as published, and the signature right', async () => {
    const { code, report, said } = await verifySite()
    expect(`${code} ${said}`).toMatch(/^0 /)
    expect(report).toMatchObject({ ok: true, signature: 'valid', changed: [], missing: [], mistyped: [] })
    expect(report.files).toBeGreaterThan(100)
  })

  it.each(['welcome.html', 'welcome.html.gz', 'sitemap.xml'])('finds one flipped bit in %s', async (path) => {
    const { code, report, said } = await withDamage(path, flipBit, verifySite)
    const name = path.replace(/\.gz$/, '')
    expect(code).toBe(1)
    expect(report).toMatchObject({ ok: false, changed: [name], missing: [], mistyped: [] })
    expect(said).toContain(`/${name} was changed.`)
  })

  it('finds a missing file, and a build id that is not the published one', async () => {
    const missing = await withDamage('zh/welcome.html', undefined, verifySite)
    expect(missing).toMatchObject({ code: 1, report: { missing: ['zh/welcome.html'], changed: [] } })
    const other = await withDamage('builds/latest.json', () => Buffer.from('{"id":"other","timestamp":1}'), verifySite)
    expect(other).toMatchObject({ code: 1, report: { changed: ['builds/latest.json'] } })
  })

  it('finds pages that are sent with another content type', async () => {
    await serve(config.replace('charset utf-8;', 'charset utf-8; types { text/plain html; text/xml xml; }'))
    const { code, report } = await verifySite()
    expect(code).toBe(1)
    expect(report.mistyped).toEqual(expect.arrayContaining(['welcome.html', 'zh/welcome.html']))
    expect(report.mistyped).not.toContain('sitemap.xml')
    expect(report).toMatchObject({ changed: [], missing: [] })
  })

  it('refuses a manifest that another key signed', async () => {
    const { code, said } = await verify(generateKeyPairSync('ed25519').publicKey, '--url', `http://127.0.0.1:${port}`)
    expect(code).toBe(1)
    expect(said).toContain('SignedByAnotherKey')
    expect(said).toContain('publish again')
  })

  it('says by name that nobody answers', async () => {
    const { code, said } = await verify(keys.publicKey, '--url', `http://127.0.0.1:${await freePort()}`)
    expect(code).toBe(1)
    expect(said).toContain('LiveCheckFailed')
    expect(said).toContain('ECONNREFUSED')
  })
})

listMissing(nginxMissing)
