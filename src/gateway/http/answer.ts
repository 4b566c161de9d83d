import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { digestText } from '../content.ts'

/**
 * A successful answer to a GET call: the envelope of the contract, with a strong `ETag`. Answers 304 if the client
 * already has it.
 */
export function answerData(c: Context, data: unknown): Response {
  // One address has a different answer for each tenant, language and reader.
  c.header('Vary', 'tenant-name, Accept-Language, Authorization')
  const body = new TextEncoder().encode(JSON.stringify({ code: 200, data }))
  return answerConditionally(c, body, 'application/json; charset=utf-8')
}

/**
 * Answers with a body and its strong `ETag`, or with 304 if `If-None-Match` has that tag (RFC 9110, section 13.1.2).
 */
export function answerConditionally(c: Context, body: Uint8Array<ArrayBuffer>, contentType: string): Response {
  const etag = `"${digestText(body)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', contentType)
  return c.body(body)
}

/** A refusal. `code` in the body repeats the HTTP status. */
export function answerFault(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return c.json({ code: status, data: null, msg }, status)
}

function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
