import { expect, it } from 'vitest'
import { parseHostFiles } from './parse-host-files.ts'
import { nginxConfig } from './nginx-config.ts'

const config = (redirects: string, tenant = 'harbour') =>
  nginxConfig({
    tenant,
    serverName: 'a.example',
    rules: parseHostFiles(redirects, ''),
    source: { kind: 'folder', root: '/srv/live' },
  })

it('lets no path of a redirect become configuration', () => {
  const text = config('/a%22%20%7B%7D%3B /b";}$host 301\n')
  expect(text).toContain(String.raw`location = "/a\" {};" { return 301 "/b\";}%24host"; }`)
})

it('takes the first of several redirects for one path, which nginx would refuse', () => {
  expect(config('/a /b 301\n/%61 /c 301\n').match(/location = "\/a"/g)).toHaveLength(1)
})

it('sends the headers of every path always, and those of a folder there', () => {
  const headers = "/*\n  X-A: a\n/_ipx/*\n  X-B: b 'c'\n  Cache-Control: x\n"
  const rules = parseHostFiles('', headers)
  const text = nginxConfig({ tenant: 'a', serverName: 'a', rules, source: { kind: 'folder', root: '/srv' } })
  expect(text).toContain('add_header X-A "a" always;')
  expect(text).toContain(`map $uri $tessera_a_header0 { default ""; "~^/_ipx/.*" "b 'c'"; }`)
  expect(text).toContain('add_header X-B $tessera_a_header0 always;')
})

it('keeps names of variables short enough for nginx', () => {
  const text = config('', 'a'.repeat(63))
  for (const [, name = ''] of text.matchAll(/\$(tessera_\w+)/g)) expect(name.length).toBeLessThan(60)
})
