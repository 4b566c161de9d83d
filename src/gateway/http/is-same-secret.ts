import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Through digests, since only buffers of one length can be compared so. */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
