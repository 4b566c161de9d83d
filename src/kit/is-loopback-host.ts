const LOOPBACK = /^((.+\.)?localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|\[::ffff:(7f[\da-f]{2}:[\da-f]{1,4}|0:0)\])\.?$/

/**
 * Whether a host always means the machine that asks for it (RFC 6761, RFC 1122). `hostname` is spelled as in
 * `url.hostname`.
 */
export function isLoopbackHost(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}
