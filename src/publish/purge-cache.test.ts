import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { serve } from '../../tests/support/serve.ts'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { changedUrls, purgeCache } from './purge-cache.ts'

const message = { tenant: 'harbour', buildId: 'b1', urls: ['https://a.example/x.html'] }
const how = { fetch, env: { PATH: '/usr/bin:/bin' }, cwd: '/' }

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

  it('that fails three times is a fault that says why', async () => {
    await expect(purgeCache({ command: ['sh', '-c', 'echo no key >&2; exit 3'] }, message, how)).rejects.toThrow(
      expect.objectContaining({ name: 'PurgeFailed', message: expect.stringContaining('it ended with 3. no key') }),
    )
  })

  it('is done when the program ends, whatever it leaves running', async () => {
    const dir = makeTempDir()
    // The one that is left holds the standard error of both, until the pipe that it reads from has an end.
    await promisify(execFile)('mkfifo', [`${dir}/gate`])
    await purgeCache({ command: ['sh', '-c', `cat ${dir}/gate >&2 & exit 0`] }, message, how)
    await writeFile(join(dir, 'gate'), 'go')
  })

  it('ends with all that it started when it takes too long, and says so', async () => {
    const gate = join(makeTempDir(), 'gate')
    await promisify(execFile)('mkfifo', [gate])
    // Ends when nobody holds the other end any more.
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
