import { describe, expect, it } from 'vitest'
import { parseTarget } from './parse-target.ts'

describe('a publish target', () => {
  it('is a folder, meant from the project where it is relative', () => {
    expect(parseTarget('folder:published/harbour', '/srv')).toEqual({ kind: 'folder', dir: '/srv/published/harbour' })
    expect(parseTarget('folder:/var/www', '/srv')).toEqual({ kind: 'folder', dir: '/var/www' })
  })

  it('is a bucket, in place unless it says otherwise, by path where it has an endpoint', () => {
    expect(parseTarget('s3://sites/harbour/?region=eu-west-1', '/')).toEqual({
      kind: 's3',
      layout: 'in-place',
      address: { bucket: 'sites', prefix: 'harbour', region: 'eu-west-1', pathStyle: false },
    })
    expect(parseTarget('s3://sites?endpoint=http://127.0.0.1:9000&layout=releases', '/')).toEqual({
      kind: 's3',
      layout: 'releases',
      address: { bucket: 'sites', prefix: '', endpoint: 'http://127.0.0.1:9000', pathStyle: true },
    })
  })

  it.each([
    ['ftp://x', 'it starts neither'],
    ['folder:', 'names no folder'],
    ['folder:~', 'begins with ~'],
    ['folder:~/site', 'begins with ~'],
    ['folder:~anna/site', 'begins with ~'],
    ['s3://Sites', 'no bucket name'],
    ['s3://key:secret@sites', 'credentials belong in the environment'],
    ['s3://sites?endpoint=http://key:secret@minio:9000', 'credentials belong in the environment'],
    ['s3://key:sec/ret@sites', 'it starts neither'],
    ['s3://sites?layot=releases', '"layot" is not among'],
    ['s3://sites?layout=both', 'layout is'],
    ['s3://sites?endpoint=minio', 'endpoint is no http address'],
  ])('%s is refused with a reason', (target, words) => {
    expect(() => parseTarget(target, '/')).toThrow(words)
    expect(() => parseTarget(target, '/')).toThrow(expect.objectContaining({ name: 'TargetInvalid' }))
    expect(() => parseTarget(target, '/')).not.toThrow(/secret|ret@/)
  })
})
