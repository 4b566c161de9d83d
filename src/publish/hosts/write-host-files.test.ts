import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { locateTarget } from '../targets/locate-target.ts'
import { parseTarget } from '../targets/parse-target.ts'
import { writeHostFiles } from './write-host-files.ts'

let dir: string
beforeEach(() => {
  dir = makeTempDir()
})

async function write(redirects: number, target: string) {
  writeFileSync(
    join(dir, '_redirects'),
    Array.from({ length: redirects }, (_, n) => `/old-${n}.html /new-${n}.html 301\n`).join(''),
  )
  return writeHostFiles({
    dir: join(dir, 'host'),
    tenant: 'harbour',
    origin: 'https://harbour.example',
    bundleDir: dir,
    address: await locateTarget(parseTarget(target, '/')),
  })
}

it('writes what hosts need, and nothing to tell while the rules are few', async () => {
  expect(await write(3, 's3://sites/harbour?region=eu-central-1')).toEqual([])
  expect(readFileSync(join(dir, 'host/harbour/nginx.conf'), 'utf8')).toContain('server_name harbour.example;')
  expect(existsSync(join(dir, 'host/harbour/cloudfront-function.js'))).toBe(true)
})

it('says that CloudFront cannot hold all redirects, and nothing to other hosts', async () => {
  const said = (await write(2101, 's3://sites/harbour?region=eu-central-1')).map(
    ({ name, message }) => `${name}: ${message}`,
  )
  expect(said).toEqual([
    expect.stringMatching(/^HostLimitExceeded: cloudfront-function\.js has 2101 rules, and CloudFront/),
  ])
  expect(await write(2101, 'folder:live')).toEqual([])
})

it('tells that it cannot write them, since the release is live by then', async () => {
  writeFileSync(join(dir, 'host'), '')
  expect((await write(3, 'folder:live')).map(({ name }) => name)).toEqual(['HostFilesNotWritten'])
})
