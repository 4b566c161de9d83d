import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { makeTempDir } from '../../tests/support/temp-dir.ts'
import { parseTarget } from './parse-target.ts'
import { writeHostFiles } from './write-host-files.ts'

let dir: string
beforeEach(() => {
  dir = makeTempDir()
})

function write(redirects: number, target: string) {
  writeFileSync(
    join(dir, '_redirects'),
    Array.from({ length: redirects }, (_, n) => `/old-${n}.html /new-${n}.html 301\n`).join(''),
  )
  return writeHostFiles({
    dir: join(dir, 'host'),
    tenant: 'harbour',
    origin: 'https://harbour.example',
    bundleDir: dir,
    address: parseTarget(target, '/'),
  })
}

it('writes what hosts need, and nothing to tell while the rules are few', () => {
  expect(write(3, 's3://sites/harbour')).toEqual([])
  expect(readFileSync(join(dir, 'host/harbour/nginx.conf'), 'utf8')).toContain('server_name harbour.example;')
  expect(existsSync(join(dir, 'host/harbour/cloudfront-function.js'))).toBe(true)
})

it('says that CloudFront cannot hold all redirects, and nothing to other hosts', () => {
  const said = write(2101, 's3://sites/harbour').map(({ name, message }) => `${name}: ${message}`)
  expect(said).toEqual([
    expect.stringMatching(/^HostLimitExceeded: cloudfront-function\.js has 2101 rules, and CloudFront/),
  ])
  expect(write(2101, 'folder:live')).toEqual([])
})
