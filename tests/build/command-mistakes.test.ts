import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runScript } from '../support/run-script.ts'
import { makeTempDir } from '../support/temp-dir.ts'

/** A port on loopback on which something listens. */
async function takenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return String((server.address() as AddressInfo).port)
}

/** A tenants file with one tenant that publishes to a folder. */
function tenantsFile(): string {
  const dir = makeTempDir()
  const publish = { target: `folder:${join(dir, 'live')}` }
  const shop = { origin: 'https://shop.example', provider: { baseUrl: 'demo:' }, publish }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 'shop', tenants: { shop } }))
  return join(dir, 'tenants.json')
}

it('a port that is taken is named, and no stack is shown', async () => {
  const port = await takenPort()
  const { code, said } = await runScript('demo-provider', ['--port', port])
  expect(said).toContain(`PortNotFree: Nothing can listen on port ${port} of 127.0.0.1 (EADDRINUSE).`)
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
})

it('the developers’ server takes no other port than it was told', async () => {
  const port = await takenPort()
  const { code, said, printed } = await runScript('dev', ['--port', port])
  expect(said).toContain(`PortNotFree: Nothing can listen on port ${port} of 127.0.0.1 (EADDRINUSE).`)
  expect(printed).toBe('')
  expect(code).toBe(1)
})

it('a cache that cannot be made is told by name', async () => {
  const file = tenantsFile()
  const { code, said } = await runScript('build', ['--quiet', '--tenants', file, '--cache', join(file, 'cache')])
  expect(said).toContain('CacheNotWritten: ')
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
})

it('an address of a provider in the environment that is none is told by its name there', async () => {
  const { code, said } = await runScript('build', ['--quiet', '--tenants', tenantsFile()], {
    PROVIDER_BASE_URL_SHOP: 'junk',
  })
  expect(said).toContain(
    'SettingsInvalid (shop): environment: PROVIDER_BASE_URL_SHOP must be an http(s) address or "demo:", not "junk".',
  )
  expect(code).toBe(2)
})

it('a project that is to be made where a file stands is refused by name, and no stack is shown', async () => {
  const file = tenantsFile()
  const { code, said } = await runScript('init', [file])
  expect(said).toContain(`No project can be made in ${file}: it is a file. Name a folder.`)
  expect(said).not.toContain('    at ')
  expect(code).toBe(2)
})

it('a site that no target takes is told with what to write', async () => {
  const file = join(makeTempDir(), 'tenants.json')
  const shop = { origin: 'https://shop.example', provider: { baseUrl: 'demo:' } }
  writeFileSync(file, JSON.stringify({ default: 'shop', tenants: { shop } }))
  const { code, said } = await runScript('publish-site', ['--tenants', file, '--tenant', 'shop'])
  expect(said).toContain('Add for example {"target":"folder:published/shop"}.')
  expect(code).toBe(2)
})

it('a file of tenants that is not there is told so', async () => {
  const { code, said } = await runScript('build', ['--quiet', '--tenants', 'nowhere.json'])
  expect(said).toContain(
    'SettingsInvalid: nowhere.json: the file must be there: change to its folder, or name it with --tenants. ' +
      'To make a new project: npx tessera init',
  )
  expect(code).toBe(2)
})

it.each([
  ['demo-provider', ['--port', '99999'], '--port takes a whole number from 0 to 65535, not "99999"'],
  ['rebuild-token', ['ops', '--days', '999999999'], '--days takes a whole number from 1 to 36500'],
  ['rebuild-token', ['ops/night'], 'NAME must be at most 60 letters'],
  ['rebuild-token', ['ops', '--tenant', 'nobody'], 'TenantUnknown: "nobody" is no tenant'],
])('%s %j is refused with what is expected', async (script, args, expected) => {
  const { code, said, printed } = await runScript(script, args)
  expect(said).toContain(expected)
  expect(said).not.toContain('    at ')
  expect(printed).toBe('')
  expect(code).toBe(2)
})

it.each([
  'build',
  'preview',
  'dev',
  'doctor',
  'explain',
  'publish-site',
  'rollback',
  'verify',
  'rebuild',
  'worker',
  'rebuild-token',
  'demo-provider',
  'write-tenants-schema',
  'write-error-docs',
])('%s takes --quiet and --help', async (script) => {
  const { code, said, printed } = await runScript(script, ['--quiet', '--help'])
  expect(said).toBe('')
  expect(printed).toMatch(/^ {2}--quiet +no progress$/m)
  expect(code).toBe(0)
})

it('says nothing to people with --quiet, and prints its result', async () => {
  const { code, said, printed } = await runScript('rebuild-token', ['ops', '--quiet'])
  expect(said).toBe('')
  expect(JSON.parse(printed)).toMatchObject({ entry: { name: 'ops' } })
  expect(code).toBe(0)
})

it('an option that there is not is named, without advice on how to make a word of it', async () => {
  const { code, said } = await runScript('explain', ['harbour', '/index.html', '--loud'])
  expect(said).toMatch(/There is no option --loud\.$/m)
  expect(code).toBe(2)
})

it('takes names of people in any script for a token', async () => {
  const { code, printed } = await runScript('rebuild-token', ['Jörg 운영'])
  expect(code).toBe(0)
  expect(JSON.parse(printed)).toMatchObject({ entry: { name: 'Jörg 운영' } })
})

it('a key to check with that is none is refused with how to get the public one', async () => {
  const { code, said } = await runScript('verify', ['shop', '--tenants', tenantsFile()], { PUBLISH_VERIFY_KEY: 'xx' })
  expect(said).toContain('PUBLISH_VERIFY_KEY holds no Ed25519 key')
  expect(said).toContain('openssl pkey -in key.pem -pubout')
  expect(said).toContain('openssl pkey -in key.pem -pubout')
  expect(code).toBe(2)
})

it('two keys that are no pair are refused', async () => {
  const [signing, other] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const { code, said } = await runScript('verify', ['shop', '--tenants', tenantsFile()], {
    PUBLISH_SIGNING_KEY: String(signing.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    PUBLISH_VERIFY_KEY: String(other.publicKey.export({ type: 'spki', format: 'pem' })),
  })
  expect(said).toContain('SigningKeysApart')
  expect(code).toBe(2)
})

it('a database that does not answer is told by name', async () => {
  const url = 'postgres://nobody:secret@127.0.0.1:1/nothing'
  const { code, said } = await runScript('worker', [], { DATABASE_URL: url })
  expect(said).toContain(
    'DatabaseUnreachable: The database that DATABASE_URL names cannot be used: connect ECONNREFUSED',
  )
  expect(said).not.toContain('secret')
  expect(said).not.toContain('    at ')
  expect(code).toBe(1)
})

it.each([
  ['build', '--out=~/dist'],
  ['publish-site', '--cache=~'],
  ['preview', '--out=~anna/dist'],
])('a path of %s that no shell expanded makes no folder of that name (%s)', async (script, option) => {
  const { code, said } = await runScript(script, [option])
  expect(said).toContain(`${option.slice(0, option.indexOf('='))} begins with ~`)
  expect(code).toBe(2)
})

it('a target in the folder of the bundles is refused by name', async () => {
  const file = tenantsFile()
  const { code, said } = await runScript('publish-site', ['--tenants', file, '--out', join(file, '..')])
  expect(said).toContain('TargetInvalid')
  expect(said).toContain('it lies in ')
  expect(code).toBe(1)
})
