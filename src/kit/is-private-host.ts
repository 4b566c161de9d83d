const V4 = String.raw`(10(\.\d+){3}|172\.(1[6-9]|2\d|3[01])(\.\d+){2}|192\.168(\.\d+){2}|169\.254(\.\d+){2}|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])(\.\d+){2})`
const V6 = String.raw`\[(f[cd][\da-f]{2}|fe[89ab][\da-f]):.*\]`
const NAME = String.raw`([^.:[\]]+|.+\.(local|internal|home\.arpa))`
const PRIVATE = new RegExp(`^(${V4}|${V6}|${NAME})\\.?$`)

/**
 * Whether a host can only be found inside some network: a private address, a name of one label, or a name that is
 * reserved for private networks (RFC 1918, 3927, 4193, 6598, 6762, 8375; `.internal` by ICANN). `hostname` is spelled
 * as in `url.hostname`.
 */
export function isPrivateHost(hostname: string): boolean {
  return PRIVATE.test(hostname)
}
