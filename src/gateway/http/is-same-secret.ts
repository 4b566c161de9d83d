import { hash, timingSafeEqual } from 'node:crypto'

/**
 * Compares two secrets in constant time. It compares digests, because `timingSafeEqual` needs buffers of the same
 * length.
 */
export function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(a), digest(b))
}
