import { expect, it } from 'vitest'
import { isLoopbackHost } from './is-loopback-host.ts'

const hostOf = (host: string) => new URL(`http://${host}/`).hostname

it.each([
  'localhost',
  'LOCALHOST.',
  'harbour.localhost',
  '127.0.0.1',
  '127.1',
  '0x7f.0.0.1',
  '2130706433',
  '0',
  '[::1]',
])('%s is this machine', (host) => expect(isLoopbackHost(hostOf(host))).toBe(true))

it.each(['[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:0.0.0.0]'])('%s is this machine', (host) =>
  expect(isLoopbackHost(hostOf(host))).toBe(true),
)

it.each(['localhost.example', 'notlocalhost', '128.0.0.1', '127.0.0.1.example', '10.0.0.1', '[::2]', '[fe80::1]'])(
  '%s is another machine',
  (host) => expect(isLoopbackHost(hostOf(host))).toBe(false),
)
