import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from '../support/build-bundles.ts'
import { commandOf } from '../support/command-of.ts'
import { findSecrets, outputsIn, type Output } from '../support/find-secrets.ts'
import { startS3Server } from '../support/s3-server.ts'
import { serve } from '../support/serve.ts'
import { startProxy } from '../support/start-proxy.ts'

const SECRETS = {
  token: 'marker-of-the-provider-token',
  'API key': 'marker-of-the-api-key',
  user: 'marker-of-the-user',
  password: 'marker-of-the-password',
  'basic auth': Buffer.from('marker-of-the-user:marker-of-the-password').toString('base64'),
  'password of the proxy': 'marker-of-the-proxy',
}

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tessera-private-'))
  mkdirSync(join(dir, 'cache'))
  mkdirSync(join(ROOT, '.cache/compiled'), { recursive: true })
  symlinkSync(join(ROOT, '.cache/compiled'), join(dir, 'cache/compiled'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 3 }))

/** A demo provider that answers only if `isRight` accepts the headers. A refusal repeats the headers that it got. */
async function startPrivate(isRight: (headers: Headers) => boolean, before?: MiddlewareHandler) {
  const asked: { path: string; isLetIn: boolean; hasLanguage: boolean }[] = []
  const intercept: MiddlewareHandler = async (c, next) => {
    const { headers } = c.req.raw
    const isLetIn = isRight(headers)
    asked.push({ path: c.req.path, isLetIn, hasLanguage: headers.has('form-url') })
    const said = JSON.stringify([...headers]).replaceAll('"', '')
    if (!isLetIn) return c.json({ code: 401, msg: `Not let in: ${said}` }, 401)
    const answer = await before?.(c, next)
    if (answer) return answer
    const open = new Headers(headers)
    open.delete('authorization')
    c.req.raw = new Request(c.req.raw.url, { headers: open })
    return next()
  }
  const demo = await startDemoProvider({ intercept, warn: () => undefined })
  onTestFinished(() => demo.close())
  return { url: demo.url, asked }
}

function writeTenants(baseUrl: string, changes: object = {}): void {
  const tenant = { origin: 'http://my-shop.localhost', provider: { baseUrl }, ...changes }
  writeFileSync(join(dir, 'tenants.json'), JSON.stringify({ default: 'test', tenants: { test: tenant } }))
}

async function run(script: string, env: Record<string, string>, ...args: string[]) {
  const folders = ['--out', join(dir, 'dist'), '--cache', join(dir, 'cache'), '--tenants', join(dir, 'tenants.json')]
  const host = script === 'build' ? [] : ['--host', join(dir, 'host')]
  const command = commandOf(script, [...folders, ...host, '--json', ...args])
  return new Promise<{ code: number; text: string }>((resolve) => {
    const options = { cwd: ROOT, env: { ...readSettings().compilerEnv, ...env } }
    const child = execFile(process.execPath, command, options, (_, out, said) =>
      resolve({ code: child.exitCode ?? -1, text: out + said }),
    )
  })
}

function expectNoSecret(said: readonly string[]): void {
  const outputs: Output[] = said.map((text) => ({ place: 'what the command says', text }))
  expect(findSecrets(SECRETS, [...outputs, ...outputsIn(dir)])).toEqual([])
}

describe('a private provider', () => {
  it.each<[string, Record<string, string>, (headers: Headers) => boolean]>([
    [
      'a bearer token',
      { PROVIDER_TOKEN_TEST: SECRETS.token },
      (headers) => headers.get('authorization') === `Bearer ${SECRETS.token}`,
    ],
    [
      'user and password',
      { PROVIDER_USER_TEST: SECRETS.user, PROVIDER_PASSWORD_TEST: SECRETS.password },
      (headers) => headers.get('authorization') === `Basic ${SECRETS['basic auth']}`,
    ],
    [
      'headers of its own',
      { PROVIDER_HEADERS_TEST: JSON.stringify({ 'X-Api-Key': SECRETS['API key'] }) },
      (headers) => headers.get('x-api-key') === SECRETS['API key'],
    ],
  ])(
    'is built with %s, its pictures too, and the secret stands nowhere',
    async (_, env, isRight) => {
      const { url, asked } = await startPrivate(isRight)
      writeTenants(url)
      const built = await run('build', env)
      expect(built.text).not.toContain('ImageUnavailable')
      expect(built.code).toBe(0)
      expect(asked.filter(({ isLetIn }) => !isLetIn)).toEqual([])
      const pictures = asked.filter(({ path }) => path.startsWith('/files/'))
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures.some(({ hasLanguage }) => hasLanguage)).toBe(false)
      expectNoSecret([built.text])
    },
    60_000,
  )

  it('that refuses, and repeats what it was sent, is reported without the secret', async () => {
    const { url } = await startPrivate(() => false)
    writeTenants(url)
    const said: string[] = []
    for (const env of [
      { PROVIDER_TOKEN_TEST: SECRETS.token },
      { PROVIDER_USER_TEST: SECRETS.user, PROVIDER_PASSWORD_TEST: SECRETS.password },
      { PROVIDER_HEADERS_TEST: JSON.stringify({ 'X-Api-Key': SECRETS['API key'] }) },
    ]) {
      const failed = await run('build', env)
      expect(failed.code).toBe(1)
      expect(failed.text).toContain('ProviderAnswerFailed')
      expect(failed.text).toContain('Not let in')
      said.push(failed.text)
    }
    expectNoSecret(said)
  })

  it('that sends a call or a picture to another origin does not send its secret along', async () => {
    const other = await serve((response) => response.writeHead(404).end())
    const picture: MiddlewareHandler = async (c) =>
      c.req.path.startsWith('/files/') ? c.redirect(`${other.url}/files/a.png`) : undefined
    const { url } = await startPrivate((headers) => headers.has('authorization'), picture)
    writeTenants(url, { imageHosts: [new URL(other.url).host] })
    const env = { PROVIDER_TOKEN_TEST: SECRETS.token }
    expect((await run('build', env)).code).toBe(0)
    expect(other.requests.length).toBeGreaterThan(0)
    const asked = other.requests.length
    const call: MiddlewareHandler = async (c) => c.redirect(`${other.url}${c.req.path}`)
    const moved = await startPrivate(() => true, call)
    writeTenants(moved.url)
    expect((await run('build', env)).text).toContain('ProviderRedirected')
    expect(other.requests.slice(asked)).toEqual([])
    expect(other.requests.filter(({ headers }) => 'authorization' in headers)).toEqual([])
  })
})

describe('an HTTP proxy', () => {
  it('is used for the provider, its pictures, S3 and hooks, and its password stands nowhere', async () => {
    const provider = await startPrivate(() => true)
    const s3 = await startS3Server()
    const hook = await serve((response) => response.end())
    const portOf = (url: string) => Number(new URL(url).port)
    const proxy = await startProxy({
      'provider.test': portOf(provider.url),
      's3.test': portOf(s3.url),
      'hook.test': portOf(hook.url),
    })
    onTestFinished(() => {
      proxy.close()
      return s3.close()
    })
    writeTenants('http://provider.test', {
      publish: { target: 's3://sites/test?endpoint=http://s3.test', purge: { url: 'http://hook.test/purge' } },
    })
    const env = {
      HTTP_PROXY: `http://me:${SECRETS['password of the proxy']}@127.0.0.1:${proxy.port}`,
      AWS_ACCESS_KEY_ID: 'an-id',
      AWS_SECRET_ACCESS_KEY: 'a-key',
    }
    const said = [await run('build', env), await run('publish-site', env)]
    expect(said).toMatchObject([{ code: 0 }, { code: 0 }])
    expect(said.map(({ text }) => text).join('')).not.toMatch(/ImageUnavailable|PurgeFailed/)
    const all = proxy.requests.join('\n')
    for (const way of ['http://provider.test/api/', 'http://provider.test/files/', 'http://s3.test/', 'hook.test:80'])
      expect(all).toContain(way)
    expect(hook.requests).toHaveLength(1)
    const login = Buffer.from(`me:${SECRETS['password of the proxy']}`).toString('base64')
    expect([...proxy.logins]).toEqual([`Basic ${login}`])
    expectNoSecret(said.map(({ text }) => text))
  })

  it('is not used for what NO_PROXY names, and its address is checked', async () => {
    const { url, asked } = await startPrivate(() => true)
    const proxy = await startProxy({})
    onTestFinished(() => proxy.close())
    writeTenants(url)
    const built = await run('build', { http_proxy: `http://127.0.0.1:${proxy.port}` })
    expect(built.code).toBe(0)
    expect(proxy.requests).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
    const refused = await run('build', { HTTPS_PROXY: `socks5://me:${SECRETS['password of the proxy']}@127.0.0.1` })
    expect(refused.code).toBe(2)
    expect(refused.text).toContain('environment: HTTPS_PROXY must be the address of an HTTP proxy')
    expectNoSecret([refused.text])
  })
})
