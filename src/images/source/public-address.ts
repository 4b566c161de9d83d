import { BlockList, isIPv6 } from 'node:net'

// IANA special-purpose registries (RFC 6890 and what followed): loopback, link-local, private, shared, documentation,
// benchmarks, multicast, reserved.
const RANGES_V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
// Includes the ranges whose addresses contain an IPv4 address (NAT64, Teredo, 6to4): they may lead to a private one.
const RANGES_V6 = [
  ...[
    '::/96',
    '::ffff:0:0:0/96',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
  ],
  ...['5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]

const closed = { ipv4: listOf(RANGES_V4, 'ipv4'), ipv6: listOf(RANGES_V6, 'ipv6') }

/** Whether an IP address is on the public internet: not this machine, its network, or a reserved range. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !closed.ipv4.check(address, 'ipv4')
  const mapped = mappedV4(address)
  return mapped === undefined ? !closed.ipv6.check(address, 'ipv6') : isPublicAddress(mapped)
}

/** The IPv4 address in `::ffff:127.0.0.1`, in any spelling. `undefined` if there is none. */
function mappedV4(address: string): string | undefined {
  // The URL parser writes every IPv6 address in one spelling: with hexadecimal groups.
  const [, high, low] =
    /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(new URL(`http://[${address.split('%')[0]}]`).hostname) ?? []
  if (high === undefined || low === undefined) return undefined
  const bits = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return bits.flatMap((group) => [group >> 8, group & 255]).join('.')
}

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [net = '', prefix = ''] = range.split('/')
    list.addSubnet(net, Number(prefix), family)
  }
  return list
}
