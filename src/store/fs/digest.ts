import { hash } from 'node:crypto'

/** SHA-256 of text (as UTF-8) or bytes: 64 lower-case hexadecimal digits. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex')
}

/** MD5, as S3 lists it for an object that was written in one piece. It finds accidents, not attacks. */
export function md5Of(data: Uint8Array): string {
  return hash('md5', data, 'hex')
}
