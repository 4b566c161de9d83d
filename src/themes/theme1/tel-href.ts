/** The address that dials a number written for people (RFC 3966: digits and a leading plus). */
export function telHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
