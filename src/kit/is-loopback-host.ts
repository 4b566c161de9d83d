const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])\.?$/

/**
 * Whether a host, as the URL parser spells it (`url.hostname`), is always the machine that asks for it. RFC 6761, RFC
 * 1122.
 */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
