/** The number in one piece: its spaces do not break. */
export function unbroken(phone: string): string {
  return phone.replace(/\s+/g, '\u00a0')
}
