/** The address that dials a number as people write it: "+43 555 0100" is `tel:+435550100`. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, '')}`
}

/** The number in one piece: its spaces do not break. */
export function unbroken(phone: string): string {
  return phone.replace(/\s+/g, '\u00a0')
}
