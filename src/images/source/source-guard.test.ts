import { describe, expect, it } from 'vitest'
import { createSourceGuard } from './source-guard.ts'

const guard = createSourceGuard({
  named: ['https://files.example/base', 'cdn.example', 'odd.example:8443', 'http://127.0.0.1:4300', '10.0.0.7:9000'],
  fileUrls: ['https://content.example/files', 'http://127.0.0.1:5000', 'http://[fd00::1]:80', 'no address'],
})
const isAdmitted = (url: string) => {
  try {
    guard.admit(new URL(url))
    return true
  } catch (error) {
    expect(error).toMatchObject({ name: 'SourceError', passing: false })
    return false
  }
}

describe('the guard', () => {
  it.each([
    ...[
      'https://files.example/base/files/x',
      'https://FILES.example:443/base/files/folder/a.jpg?v=1',
      'https://cdn.example/',
      'http://cdn.example/any/path',
    ],
    ...[
      'https://odd.example:8443/',
      'http://odd.example:8443/',
      'https://content.example/files/files/x',
      'http://127.0.0.1:4300/files/a',
    ],
    ...['http://10.0.0.7:9000/a', 'http://2130706433:4300/files/a'],
  ])('lets %s through', (url) => {
    expect(isAdmitted(url)).toBe(true)
  })

  it.each([
    'https://files.example/base/api/client/all/changes',
    'https://files.example/files/x',
    'https://files.example/base/filesystem',
    'https://files.example/base/files/../api',
    'https://files.example/base/files/%2e%2e/api',
    'https://files.example/base/files/..%2fapi',
    'https://files.example/base/files/..%5capi',
    'https://files.example/base/files/%00',
    'https://content.example/admin/delete',
    'http://127.0.0.1:4300/api/client/sys/config/findByParentCode',
  ])('does not ask the host of the provider or of files for %s', (url) => {
    expect(isAdmitted(url)).toBe(false)
  })

  it.each([
    ...[
      'http://files.example/base/files/x',
      'https://files.example:8443/base/files/x',
      'https://sub.files.example/base/files/x',
      'https://files.example./base/files/x',
    ],
    ...[
      'https://odd.example/',
      'https://cdn.example:8080/',
      'https://evil.example/',
      'https://files.example.evil.example/',
    ],
    ...[
      'https://files.example@evil.example/',
      'https://user@files.example/base/files/x',
      'ftp://cdn.example/',
      'file:///etc/passwd',
    ],
    ...['data:image/png;base64,AA', 'http://127.0.0.1/', 'http://10.0.0.7/', 'http://169.254.169.254/latest/meta-data'],
  ])('does not let %s through', (url) => {
    expect(isAdmitted(url)).toBe(false)
  })

  it.each(['http://127.0.0.1:5000/files/a', 'http://0x7f000001:5000/files/a', 'http://[fd00::1]/files/a'])(
    'does not let %s through, which content names and tenants.json does not',
    (url) => {
      expect(isAdmitted(url)).toBe(false)
    },
  )
})

it('gives the credentials of a private provider to its origin alone', () => {
  const guard = createSourceGuard({
    named: ['https://api.example', 'files.example'],
    fileUrls: [],
    credentials: { origin: 'https://api.example', headers: { authorization: 'Bearer abc' } },
  })
  const headersOf = (url: string) => guard.headersFor(new URL(url))
  expect(headersOf('https://api.example/files/a.png')).toEqual({ authorization: 'Bearer abc' })
  for (const url of [
    'http://api.example/files/a.png',
    'https://api.example:8443/files/a.png',
    'https://files.example/a',
  ])
    expect(headersOf(url)).toEqual({})
})
