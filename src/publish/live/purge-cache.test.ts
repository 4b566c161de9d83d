import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect, promisify } from 'node:util'
import { beforeEach, describe, expect, it } from 'vitest'
import { serve } from '../../../tests/support/serve.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { changedUrls, purgeCache } from './purge-cache.ts'

const message = { tenant: 'harbour', buildId: 'b1', urls: ['https://a.example/x.html'] }
let warnings: string[] = []
const how = {
  fetch,
  env: { PATH: '/usr/bin:/bin' },
  cwd: '/',
  pauseMs: 1,
  warn: (text: string) => void warnings.push(text),
}
beforeEach(() => {
  warnings = []
})

describe('changed addresses', () => {
  it('are whole URLs, with the folder of an index page, and without hashed files and files for hosts', () => {
    const paths = ['zh/index.html', '_astro/a.1234.js', '_redirects', '水.html']
    expect(changedUrls('https://a.example', paths)).toEqual([
      'https://a.example/%E6%B0%B4.html',
      'https://a.example/builds/latest.json',
      'https://a.example/zh/',
      'https://a.example/zh/index.html',
    ])
  })
})

describe('the purge hook', () => {
  it('is heard by its status alone: a body without end is not read', async () => {
    const { url, requests } = await serve((response) => {
      const next = () => !response.destroyed && response.write('x'.repeat(10_000), () => setImmediate(next))
      next()
    })
    await purgeCache({ url }, message, how)
    expect(requests).toHaveLength(1)
  })

  it('may be an endpoint, which gets the list with the token, again when it was busy', async () => {
    const bodies: string[] = []
    const { url } = await serve((response, request, attempt) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        bodies.push(`${request.headers.authorization} ${body}`)
        response.writeHead(attempt === 1 ? 503 : 200).end()
      })
    })
    await purgeCache({ url }, message, { ...how, token: 't0' })
    expect(bodies).toEqual([`Bearer t0 ${JSON.stringify(message)}`, `Bearer t0 ${JSON.stringify(message)}`])
  })

  it('may be a program, which reads the list from its standard input', async () => {
    const dir = makeTempDir()
    await purgeCache({ command: ['sh', '-c', `cat > ${dir}/list`] }, message, how)
    expect(JSON.parse(readFileSync(join(dir, 'list'), 'utf8'))).toEqual(message)
  })

  it('that fails three times is a fault; what the program wrote stands in the log alone', async () => {
    const command = ['sh', '-c', 'echo no key at "https://$LOGIN@a.example" for "$CDN_TOKEN" >&2; exit 3']
    const env = { ...how.env, CDN_TOKEN: 'token-of-the-cdn', LOGIN: 'me:password' }
    const failed = await purgeCache({ command }, message, { ...how, env }).catch((error: unknown) => error as Error)
    expect(failed).toMatchObject({
      name: 'PurgeFailed',
      message: expect.stringContaining('the command sh could not be told') as string,
    })
    expect(String(failed?.message)).toContain('it ended with 3, and the log shows what it wrote')
    expect(inspect(failed, { depth: 9 })).not.toContain('no key')
    expect(warnings).toEqual(['harbour: the command sh wrote: no key at https://***@a.example for ***'])
  })

  it('is done when the program ends, whatever it leaves running', async () => {
    const dir = makeTempDir()
    // The process that is left keeps standard error open until the test writes to the pipe.
    await promisify(execFile)('mkfifo', [`${dir}/gate`])
    await purgeCache({ command: ['sh', '-c', `cat ${dir}/gate >&2 & exit 0`] }, message, how)
    await writeFile(join(dir, 'gate'), 'go')
  })

  it('ends with all that it started when it takes too long, and says so', async () => {
    const gate = join(makeTempDir(), 'gate')
    await promisify(execFile)('mkfifo', [gate])
    // Resolves when no process has the other end of the pipe open.
    const held = readFile(gate)
    const command = ['sh', '-c', `sleep 1000 > '${gate}'; true`]
    await expect(purgeCache({ command }, message, { ...how, timeoutMs: 500 })).rejects.toThrow(
      expect.objectContaining({ message: expect.stringContaining('it did not end within 0.5 s') }),
    )
    await held
  })

  it('tells why an endpoint cannot be reached', async () => {
    await expect(purgeCache({ url: 'http://127.0.0.1:1' }, message, how)).rejects.toThrow(/fetch failed \(.+\)/)
  })
})

describe('a redirect of the purge hook', () => {
  it.each([301, 302, 303])(
    'with %i would turn the POST into a GET: it is a failure, and nothing is sent there',
    async (status) => {
      const moved = await serve((response) => response.end())
      const { url, requests } = await serve((response) =>
        response.writeHead(status, { location: `${moved.url}/purge?key=s3cret` }).end(),
      )
      const failed = await purgeCache({ url: `${url}/hook?key=s3cret` }, message, how).catch((error: unknown) => error)
      expect(failed).toMatchObject({
        name: 'PurgeRedirected',
        message: expect.stringContaining(`the hook at ${url} answered ${status}, a redirect to ${moved.url}`) as string,
      })
      expect(inspect(failed, { depth: 9 })).not.toContain('s3cret')
      expect([requests.length, moved.requests.length]).toEqual([1, 0])
    },
  )

  it.each([307, 308])('with %i is followed, since method and body stay', async (status) => {
    const heard: unknown[] = []
    const { url } = await serve((response, request) => {
      if (request.url === '/hook') return response.writeHead(status, { location: '/moved' }).end()
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        heard.push([request.method, request.url, request.headers.authorization, body])
        response.end()
      })
      return undefined
    })
    await purgeCache({ url: `${url}/hook` }, message, { ...how, token: 't0' })
    expect(heard).toEqual([['POST', '/moved', 'Bearer t0', JSON.stringify(message)]])
  })

  it('to another origin does not get the token', async () => {
    const other = await serve((response) => response.end())
    const { url } = await serve((response) => response.writeHead(308, { location: `${other.url}/` }).end())
    await purgeCache({ url }, message, { ...how, token: 't0' })
    expect(other.requests.map(({ method, headers }) => [method, headers.authorization])).toEqual([['POST', undefined]])
  })

  it.each<[string, { location?: string }]>([
    ['in a circle', { location: '/' }],
    ['to nowhere', {}],
    ['to what is no http address', { location: 'ftp://a.example/' }],
    ['to an address with a password', { location: 'http://me:password@a.example/' }],
  ])('%s is a failure', async (_what, headers) => {
    const { url } = await serve((response) => response.writeHead(307, headers).end())
    const failed = await purgeCache({ url }, message, how).catch((error: unknown) => error)
    expect(failed).toMatchObject({ name: 'PurgeFailed' })
    expect(inspect(failed, { depth: 9 })).not.toContain('password')
  })
})

it('names a hook by its origin: path and query of its address may be secret', async () => {
  const { url } = await serve((response) => response.writeHead(500).end())
  const failed = await purgeCache({ url: `${url}/p4th?key=s3cret` }, message, how).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    name: 'PurgeFailed',
    message: expect.stringContaining(`the hook at ${url} could not`) as string,
  })
  expect(inspect(failed, { depth: 9 })).not.toMatch(/s3cret|p4th/)
})
