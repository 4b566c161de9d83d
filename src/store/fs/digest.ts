import { hash } from 'node:crypto'

/** SHA-256 of text (as UTF-8) or bytes: 64 lower-case hexadecimal digits. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}
