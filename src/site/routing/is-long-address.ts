/**
 * RFC 9110, section 4.1, asks everyone to take addresses of 8,000 octets; browsers and hosts take few that are
 * longer.
 */
export const LONGEST_ADDRESS = 8000

/**
 * An address of the content that is refused before any pattern looks at it. Most are pictures that are written into a
 * text.
 */
export function isLongAddress(address: string): boolean {
  return address.length > LONGEST_ADDRESS
}
