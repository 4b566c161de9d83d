/** Keeps a phone number on one line: its spaces become non-breaking. */
export function unbroken(phone: string): string {
  return phone.replace(/\s+/g, '\u00a0')
}
