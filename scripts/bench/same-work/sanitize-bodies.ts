import { sanitizeBody } from './sanitize-body.ts'

/** The task of a thread: it cleans many bodies. */
export default function sanitizeBodies(bodies: readonly string[]): string[] {
  return bodies.map(sanitizeBody)
}
