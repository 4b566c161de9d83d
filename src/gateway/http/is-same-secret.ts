import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in constant time. It compares digests, because `timingSafeEqual` needs buffers of the same
 * length.
 */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
