import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { DoctorLine } from '#run/doctor/doctor-line.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { findSecrets } from '../support/find-secrets.ts'
import { startPlainProvider } from '../support/plain-provider.ts'
import { startS3Server } from '../support/s3-server.ts'
import { startRebuild } from '../support/start-rebuild.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const SECRETS = {
  'provider token': 'marker-of-the-token-of-the-provider',
  'S3 secret key': 'marker-of-the-s3-secret-key',
  'purge token': 'marker-of-the-purge-token',
  'misspelt token': 'marker-of-the-misspelt-token',
  'database password': 'marker-of-the-database',
}

type Ended = { readonly code: number; readonly text: string; readonly printed: string }

/** Runs `npm run doctor -- ARGS` with settings by which the rebuild service may listen on any port. */
function doctor(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const options = { cwd: ROOT, env: { ...readSettings().compilerEnv, PORT: '0', ...env } }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, commandOf('doctor', args), options, (_, printed, said) =>
      resolve({ code: child.exitCode ?? -1, text: printed + said, printed }),
    )
  })
}

function writeTenants(tenants: object): string {
  const file = join(makeTempDir(), 'tenants.json')
  writeFileSync(file, JSON.stringify({ default: Object.keys(tenants)[0], tenants }))
  return file
}

async function startProvider(theme: string) {
  const provider = await startPlainProvider(() => ({ theme, configs: {} }))
  onTestFinished(() => provider.close())
  return { baseUrl: provider.url }
}

it('finds nothing that fails with the tenants of this repository, and names the next command', async () => {
  const { code, text } = await doctor([])
  expect(text).not.toMatch(/^failed/m)
  expect(code).toBe(0)
  expect(text).toMatch(/^ok {7}provider of harbour: the demo provider answers as the contract asks\./m)
  expect(text).toMatch(/^ok {7}target of harbour: folder:published\/harbour can be written\.$/m)
  expect(text).toMatch(/^warning {2}addresses of harbour: The origin http:\/\/harbour\.localhost /m)
  expect(text.trimEnd()).toMatch(/0 failed\. Next: npm run build$/)
})

it('says of each thing that is wrong what to do, ends with 1, and prints no secret', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  s3.hooks.refuse = () => true
  const tenants = {
    away: { origin: 'https://away.example', provider: { baseUrl: 'http://127.0.0.1:2' } },
    odd: {
      origin: 'https://odd.example',
      provider: await startProvider('theme9'),
      publish: { target: `s3://bucket/odd?endpoint=${s3.url}` },
    },
  }
  const { code, text, printed } = await doctor(['--json', '--tenants', writeTenants(tenants)], {
    PROVIDER_TOKEN_ODD: SECRETS['provider token'],
    PROVIDER_TOKEN_AWEY: SECRETS['misspelt token'],
    PURGE_TOKEN: SECRETS['purge token'],
    DATABASE_URL: `mysql://me:${SECRETS['database password']}@db`,
    AWS_ACCESS_KEY_ID: 'an-id',
    AWS_SECRET_ACCESS_KEY: SECRETS['S3 secret key'],
  })
  expect(code).toBe(1)
  const { ok, lines } = JSON.parse(printed) as { ok: boolean; lines: DoctorLine[] }
  expect(ok).toBe(false)
  const failed = lines.filter(({ state }) => state === 'failed').map(({ check, message }) => `${check}: ${message}`)
  expect(failed).toEqual([
    expect.stringContaining('Did you mean PROVIDER_TOKEN_AWAY?'),
    expect.stringContaining('settings: environment: DATABASE_URL must be an address'),
    expect.stringMatching(/^provider: .*Check provider\.baseUrl/),
    expect.stringMatching(/^provider: .*themeCode "theme9"\. Set it to theme1/),
    expect.stringMatching(/^target: .*AccessDenied.* Check that the bucket/),
  ])
  expect(findSecrets(SECRETS, [{ place: 'what doctor says', text }])).toEqual([])
})

it('leaves a bucket as it was, and looks at the state store too', async () => {
  const s3 = await startS3Server()
  onTestFinished(() => s3.close())
  const site = {
    origin: 'https://site.example',
    provider: await startProvider('theme1'),
    publish: { target: `s3://bucket/site?endpoint=${s3.url}` },
  }
  const { code, text } = await doctor(['--tenants', writeTenants({ site })], {
    STATE_STORE: `s3://state/machines?endpoint=${s3.url}`,
    ...{ AWS_ACCESS_KEY_ID: 'an-id', AWS_SECRET_ACCESS_KEY: 'a-key' },
  })
  expect(text).toMatch(/^ok {7}target of site: s3:\/\/bucket\/site/m)
  expect(text).toMatch(/^ok {7}state store: s3:\/\/state\/machines/m)
  expect(text).toMatch(/^ok {7}clock: /m)
  expect(code).toBe(0)
  expect([...s3.objects.keys()]).toEqual([])
})

it('names what is wrong in tenants.json, and looks at the rest', async () => {
  const file = writeTenants({ shop: { origin: 'shop' } })
  const { code, text } = await doctor(['--tenants', file])
  expect(code).toBe(1)
  expect(text).toMatch(/^failed {3}tenants: .*tenants\.shop\.origin must be an address/m)
  expect(text).toMatch(/^ok {7}disk: /m)
})

it('looks at the named tenant alone, and names the next command for it', async () => {
  const { code, text } = await doctor(['--tenant', 'linden'])
  expect(code).toBe(0)
  expect(text).not.toContain('of harbour')
  expect(text.trimEnd()).toMatch(/Next: npm run build -- --tenant linden$/)
})

it('refuses a tenant that there is not', async () => {
  expect(await doctor(['--tenant', 'nobody'])).toMatchObject({ code: 2 })
})

it('knows the rebuild service by its own calls', async () => {
  const service = await startRebuild({ tenants: [] })
  onTestFinished(() => service.close())
  const { port } = new URL(service.url)
  const { text } = await doctor(['--tenant', 'linden'], { PORT: port })
  expect(text).toMatch(/^ok {7}port: Port \d+ of 127\.0\.0\.1: the rebuild service runs\.$/m)
})
