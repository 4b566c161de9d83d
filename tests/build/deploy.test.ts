import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { check } from 'prettier'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readSettings } from '#run/settings/settings.ts'
import { freePort } from '../support/free-port.ts'
import { REBUILD_OPTIONS } from '../../scripts/with-rebuild.ts'
import { ROOT } from '../support/build-bundles.ts'
import { commandOf, variablesOf } from '../support/command-of.ts'
import { listMissing } from '../support/list-missing.ts'
import { nginxMissing, startNginx } from '../support/start-nginx.ts'
import { makeTempDir } from '../support/temp-dir.ts'

const DEPLOY = join(ROOT, 'deploy')
const ANALYZE = '/usr/bin/systemd-analyze'
const analyzeMissing = existsSync(ANALYZE) ? undefined : 'systemd-analyze is not installed (Debian: systemd)'

const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8')
const UNITS = readdirSync(join(DEPLOY, 'systemd')).map((name) => `systemd/${name}`)
const containerfile = read('Containerfile')
const compose = read('compose.yaml')

/** The paths that each `COPY` without `--from` copies from the project. */
const copied = [...containerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
  words.split(' ').slice(0, -1),
)

/** The names of all variables that the settings read. */
function knownVariables(): ReadonlySet<string> {
  const asked = new Set<string>()
  const env = new Proxy({}, { get: (_, name) => void asked.add(String(name)) }) as NodeJS.ProcessEnv
  const { port, workerPort, databaseUrl, proxyEnv, previewLinkSecret, ...settings } = readSettings(env)
  for (const ask of [port, workerPort, databaseUrl, proxyEnv, previewLinkSecret]) ask()
  const { providerBaseUrl, providerCredentials, previewToken, webhookSecrets, webhookTokens } = settings
  for (const ask of [providerBaseUrl, providerCredentials, previewToken, webhookSecrets, webhookTokens]) ask('harbour')
  return asked
}

it('is YAML in the form of the project', async () => {
  expect(await check(compose, { parser: 'yaml', singleQuote: true, printWidth: 120 })).toBe(true)
})

describe('a command', () => {
  const units = UNITS.map((path) => [path, /^ExecStart=\/usr\/bin\/(.+)$/m.exec(read(path))?.[1] ?? ''] as const)
  const words = (name: string) =>
    [...(new RegExp(`^${name} (\\[.*\\])$`, 'm').exec(containerfile)?.[1] ?? '').matchAll(/"([^"]*)"/g)].map(
      ([, word = '']) => word,
    )
  const entry = words('ENTRYPOINT').join(' ')
  const list = /command:\n((?: +- .+\n)+)/.exec(compose)?.[1] ?? ''
  const workerCommand = [...list.matchAll(/- (.+)/g)].map(([, word]) => word).join(' ')

  it.each<readonly [string, string]>([
    ...units,
    ['Containerfile', `${entry} ${words('CMD').join(' ')}`],
    ['compose.yaml', `${entry} ${workerCommand}`],
  ])('of %s is that of an npm script, with options that it knows', (_path, command) => {
    const [, script = ''] = /scripts\/(\w+)\.ts/.exec(command) ?? []
    const start = command.slice(0, command.indexOf(' --tenants'))
    expect(start).toBe(['node', ...commandOf(script, [])].join(' '))
    const options = [...command.matchAll(/ --(\w+) \//g)].map(([, name]) => name)
    expect(options.toSorted()).toEqual(Object.keys(REBUILD_OPTIONS).toSorted())
  })

  it.each([...UNITS, 'Containerfile'])('of %s has the environment variables of an npm script', (path) => {
    const given = /^(?:Environment=|ENV )(.+)$/m.exec(read(path))?.[1]?.split(' ')
    const pairs = Object.entries(variablesOf('rebuild')).map((pair) => pair.join('='))
    expect(given).toEqual(expect.arrayContaining(['NODE_ENV=production', ...pairs]))
    expect(variablesOf('worker')).toStrictEqual(variablesOf('rebuild'))
  })
})

it('names no variable that the settings do not know', () => {
  const known = knownVariables()
  const others = new Set(['NODE_ENV', 'NODE', ...Object.keys(variablesOf('rebuild'))])
  const named = [
    ...[...containerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.match(/\b[A-Z_]+(?==)/g) ?? []),
    ...[...containerfile.matchAll(/process\.env\.([A-Z_]+)/g)].map(([, name = '']) => name),
    ...UNITS.flatMap((path) => /^Environment=(.+)$/m.exec(read(path))?.[1]?.match(/\b[A-Z_]+(?==)/g) ?? []),
    ...[...compose.matchAll(/^ +([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name),
    ...[...read('secrets.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ]
  expect(named).toEqual(expect.arrayContaining(['HOST', 'WORKER_PORT', 'REBUILD_SETTINGS', 'WEBHOOK_TOKEN_HARBOUR']))
  expect(named.filter((name) => !known.has(name) && !others.has(name))).toEqual([])
})

it('names files that exist, or that an administrator makes', () => {
  const own = ['tenants.json', 'rebuild.json']
  const mounted = [...compose.matchAll(/- \.\/([^:]+):/g)].map(([, path = '']) => path)
  const environments = [...compose.matchAll(/env_file: (.+)$/gm)].map(([, path = '']) => `${path}.example`)
  const inside = [/dockerfile: (.+)$/m.exec(compose)?.[1] ?? '', 'docs/rebuild.md', 'docs/publishing.md']
  expect(mounted).toEqual(expect.arrayContaining(own))
  for (const path of [...mounted.filter((one) => !own.includes(one)), ...environments])
    expect(existsSync(join(DEPLOY, path)), path).toBe(true)
  for (const path of inside) expect(existsSync(join(ROOT, path)), path).toBe(true)
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['deploy/*.env', ...own.map((name) => `deploy/${name}`)]))
})

it('an image has what it copies, and nothing else reaches it', () => {
  for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true)
  const rules = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  expect(rules[0]).toBe('*')
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  expect(allowed.toSorted()).toEqual(copied.toSorted())
  expect(rules).toEqual(expect.arrayContaining(['**/node_modules', '**/.env*', '**/*.env', '**/*.pem', '**/*.key']))
  expect(containerfile).toMatch(/^USER node$/m)
})

describe.skipIf(analyzeMissing !== undefined)('a unit', () => {
  it.each(UNITS)('%s is accepted by systemd-analyze', async (path) => {
    const file = join(makeTempDir(), path.replace('systemd/', ''))
    writeFileSync(file, read(path).replace('/usr/bin/node', process.execPath))
    const { stdout, stderr } = await promisify(execFile)(ANALYZE, ['verify', '--man=no', file])
    expect(stdout + stderr).toBe('')
  })
})

describe.skipIf(nginxMissing !== undefined)('nginx', () => {
  it('serves the service, and logs no token of a webhook', async () => {
    const dir = makeTempDir()
    const port = await freePort()
    const config = read('nginx.conf')
      .replaceAll('/var/lib/tessera/host', join(dir, 'host'))
      .replaceAll('/var/log/nginx', dir)
      .replace('http://service:4400', 'http://127.0.0.1:1')
      .replace('listen 4400', `listen 127.0.0.1:${port}`)
    const nginx = await startNginx(dir, { deploy: config }, port)
    onTestFinished(() => nginx.close())
    const token = '4f6c1d20a97b3e58c0d1f2e3b4a59687'
    for (const path of [`/api/webhooks/harbour/${token}`, `//api/webhooks/harbour/${token}?a`, '/api/rebuilds'])
      expect((await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })).status).toBe(502)
    const log = () => readFileSync(join(dir, 'access.log'), 'utf8')
    await expect.poll(log).toContain('POST /api/rebuilds')
    expect(log()).toContain('"POST /api/webhooks/harbour/***" 502')
    expect(log() + readFileSync(join(dir, 'error.log'), 'utf8')).not.toContain(token)
  })
})

listMissing(analyzeMissing)
listMissing(nginxMissing)
