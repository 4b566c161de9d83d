/**
 * In characters. RFC 9110, section 4.1, recommends support for addresses of 8,000 octets; few browsers and hosts accept
 * longer ones.
 */
export const LONGEST_ADDRESS = 8000

/**
 * Whether an address is too long. Such an address is refused before any pattern reads it. Most are pictures that are
 * pasted into a text.
 */
export function isLongAddress(address: string): boolean {
  return address.length > LONGEST_ADDRESS
}
