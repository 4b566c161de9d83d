import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { digestText } from '../content.ts'

/** A successful answer to a GET call: the contract's envelope, with a strong `ETag`; 304 for a client that has it. */
export function answerData(c: Context, data: unknown): Response {
  // One address has an answer for each tenant, language and reader.
  c.header('Vary', 'tenant-name, Accept-Language, Authorization')
  const body = new TextEncoder().encode(JSON.stringify({ code: 200, data }))
  return answerConditionally(c, body, 'application/json; charset=utf-8')
}

/** A body with its strong `ETag`, or 304 if `If-None-Match` names it (RFC 9110, section 13.1.2). */
export function answerConditionally(c: Context, body: Uint8Array<ArrayBuffer>, contentType: string): Response {
  const etag = `"${digestText(body)}"`
  c.header('ETag', etag)
  c.header('Cache-Control', 'no-cache')
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304)
  c.header('Content-Type', contentType)
  return c.body(body)
}

/** A refusal: `code` in the body is the HTTP status too. */
export function answerFault(c: Context, status: ContentfulStatusCode, msg: string): Response {
  return c.json({ code: status, data: null, msg }, status)
}

function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
