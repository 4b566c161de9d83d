import { expect, it } from 'vitest'
import { isPrivateHost } from './is-private-host.ts'

const hostOf = (host: string) => new URL(`http://${host}/`).hostname

it.each([
  '10.0.0.7',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.1.1',
  '100.64.0.1',
  '100.127.0.1',
  '0xa.0.0.1',
])('the address %s is private', (host) => expect(isPrivateHost(hostOf(host))).toBe(true))

it.each([
  '[fd12:3456::1]',
  '[fc00::1]',
  '[fe80::1]',
  'minio',
  'printer.local',
  'files.shop.internal',
  'nas.home.arpa.',
])('%s is private', (host) => expect(isPrivateHost(hostOf(host))).toBe(true))

it.each([
  '172.15.0.1',
  '172.32.0.1',
  '192.169.0.1',
  '100.63.0.1',
  '100.128.0.1',
  '11.0.0.1',
  '[2001:4860::1]',
  '[fa00::1]',
])('the address %s is not', (host) => expect(isPrivateHost(hostOf(host))).toBe(false))

it.each(['a.example', 'local.example', '10.0.0.7.example', 'internal.example.'])('%s is not', (host) =>
  expect(isPrivateHost(hostOf(host))).toBe(false),
)
