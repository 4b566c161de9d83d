import { isSame } from '../auth/tokens.ts'
import { refusedWebhook, type WebhookHeaders } from './webhook-signature.ts'

/** The token that came with a webhook: in the path, in `X-Webhook-Token`, or as a bearer token. */
export function findWebhookToken(headers: WebhookHeaders, inPath?: string): string | undefined {
  return inPath ?? (headers['x-webhook-token'] || /^Bearer +(\S+) *$/i.exec(headers['authorization'] ?? '')?.[1])
}

/**
 * Compares a token with every token of the tenant, each in constant time. Throws `WebhookRefused` if none is equal,
 * also if the tenant has none.
 */
export function assertWebhookToken(sent: string, tokens: readonly string[]): void {
  const matches = tokens.filter((token) => isSame(sent, token))
  if (matches.length > 0) return
  throw refusedWebhook(
    tokens.length === 0 ? 'the tenant is unknown or has no token' : 'its token is none of this tenant',
  )
}
