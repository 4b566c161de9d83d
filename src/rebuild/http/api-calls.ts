import type * as v from 'valibot'
import { AuditQuery } from './routes/audit-routes.ts'
import { ConsoleQuery } from './routes/console-routes.ts'
import { PreviewBody } from './routes/preview-link-routes.ts'
import { ListQuery, RebuildBody } from './routes/rebuild-routes.ts'
import { SignInBody } from './routes/session-routes.ts'
import { ExplainQuery, RollbackBody, TenantsQuery } from './routes/tenant-routes.ts'
import { WebhookBody } from './webhook/read-webhook.ts'

/** One API call, as the OpenAPI document describes it. */
export type ApiCall = {
  readonly summary: string
  /** What the call answers, by status. The refusals that every call has are left out. */
  readonly answers: { readonly [status: number]: string }
  readonly body?: v.GenericSchema
  /** The query parameters, by name. */
  readonly query?: { readonly entries: Readonly<Record<string, v.GenericSchema>> }
  /** Which callers need no token. */
  readonly open?: 'anybody' | 'loopback' | 'webhook' | 'path' | 'link'
}

/** The API calls by method and path. A test compares the list with the routes. */
export const API_CALLS: { readonly [call: string]: ApiCall } = {
  'POST /api/rebuilds': {
    summary: 'Rebuild a tenant and publish what changed.',
    body: RebuildBody,
    answers: {
      202:
        '{ id, state, paused? }: the id of the receipt. `merged`: a build that waits already includes it. ' +
        '`paused`: it waits until publishing is resumed.',
    },
  },
  'GET /api/rebuilds': {
    summary:
      'Receipts, newest first, of one tenant or of all; 50 without `limit`. `next`, sent as `cursor`, leads to older ones.',
    query: ListQuery,
    answers: { 200: '{ rebuilds: [receipt], next? }, each as GET /api/rebuilds/{id} answers it.' },
  },
  'GET /api/rebuilds/{id}': {
    summary: 'One receipt.',
    answers: {
      200:
        '{ id, tenant, kind, state, times, buildId, pages, urls, error?, … }: until they are known, buildId and ' +
        'pages are null and urls is []; pages of a rollback stay null.',
      404: 'ReceiptUnknown',
    },
  },
  'GET /api/rebuilds/{id}/events': {
    summary: 'The receipt at each change, as server-sent events, until it ends.',
    answers: { 200: 'text/event-stream', 404: 'ReceiptUnknown', 429: 'TooManyStreams' },
  },
  'POST /api/rebuilds/{id}/accept': {
    summary:
      'Rebuild although that would lose what this held receipt (`ShrinkHeld`) says; another or greater loss is held ' +
      'again. For operators.',
    answers: { 202: '{ id, state }', 404: 'ReceiptUnknown', 409: 'NothingHeld' },
  },
  'POST /api/webhooks/{tenant}': {
    summary:
      'Content has changed. Signed as Standard Webhooks describes, or with a token of the tenant in X-Webhook-Token ' +
      'or as a bearer token. With a token the body may be that of a content system.',
    body: WebhookBody,
    open: 'webhook',
    answers: {
      200: 'This webhook-id was seen before; nothing is queued.',
      202: '{ id, state, paused? }',
      401: 'WebhookRefused',
    },
  },
  'POST /api/webhooks/{tenant}/{token}': {
    summary: 'The same for content systems that can set no header: the token of the tenant is in the path.',
    body: WebhookBody,
    open: 'path',
    answers: { 202: '{ id, state, paused? }', 401: 'WebhookRefused' },
  },
  'GET /api/tenants': {
    summary:
      'Tenants with their state, releases and next scheduled change: all of them without any parameter, else pages ' +
      'of 50 or `limit`. `next`, sent as `cursor`, leads to the next page.',
    query: TenantsQuery,
    answers: { 200: '{ tenants: [tenant], next?, total }, each as GET /api/tenants/{tenant} answers it.' },
  },
  'GET /api/tenants/{tenant}': {
    summary: 'One tenant, as in the list. Its target is checked in the background, for the next call.',
    answers: {
      200:
        '{ tenant, origin, isPublished, state, releases, paused?, latest?, nextChange?, checkedAt?, ' +
        'succeededAt?, error? }',
      404: 'TenantUnknown',
    },
  },
  'GET /api/tenants/{tenant}/explain': {
    summary:
      'Why the last build drew or reused a page, or what another build (`build`) changed in it, before and after.',
    query: ExplainQuery,
    answers: {
      200: '{ path, state, reason, drawnBy or drawnElsewhere?, changes }',
      404: 'PageUnknown or TenantNotBuilt',
    },
  },
  'GET /api/tenants/{tenant}/releases/{release}/diff': {
    summary: 'What would change for visitors if this release went live.',
    answers: { 200: '{ buildId, liveBuildId, added, changed, removed, otherFiles }', 404: 'ReleaseUnknown' },
  },
  'POST /api/tenants/{tenant}/rollback': {
    summary: 'Make an earlier release live again, and pause publishing until it is resumed. For operators.',
    body: RollbackBody,
    answers: { 202: 'The receipt of the rollback.', 404: 'ReleaseUnknown or TenantUnknown' },
  },
  'POST /api/tenants/{tenant}/resume': {
    summary: 'Resume publishing after a rollback: the newest content and all waiting edits go live. For operators.',
    answers: { 202: '{ id, state }', 404: 'TenantUnknown' },
  },
  'POST /api/tenants/{tenant}/previews': {
    summary: 'Make a link to a preview that includes drafts: of the whole site, or of one article, for a time.',
    body: PreviewBody,
    answers: { 201: '{ url, expires }', 404: 'TenantUnknown', 409: 'PreviewOff' },
  },
  'GET /api/tenants/{tenant}/drafts': {
    summary: 'Articles that visitors do not see: drafts, those with a later date and expired ones, the first 100.',
    answers: {
      200: '{ drafts, total }',
      404: 'TenantUnknown',
      409: 'PreviewOff',
      502: 'Why the content of the provider cannot be read, for example ProviderUnreachable.',
    },
  },
  'GET /preview/{tenant}/*': {
    summary: 'A page of the site with its drafts, for people who have a link.',
    open: 'link',
    answers: { 200: 'text/html', 302: 'The same URL without the key, which is then in a cookie.', 403: 'text/html' },
  },
  'POST /preview/{tenant}/_form': {
    summary: 'Accepts the forms of a preview and discards them.',
    open: 'link',
    answers: { 200: '{ code, data }', 302: 'The page that confirms.', 403: 'text/html' },
  },
  'GET /_astro/{file}': {
    summary: 'A compiled script or style.',
    open: 'anybody',
    answers: { 200: 'The file.', 404: 'CallUnknown' },
  },
  'GET /api/audit': {
    summary:
      'Who did what, newest first; 100 entries without `limit`. `next`, sent as `cursor`, leads to older entries. ' +
      'For operators.',
    query: AuditQuery,
    answers: { 200: '{ entries: [{ at, who, act, tenant, detail }], next? }' },
  },
  'POST /api/session': {
    summary: 'Sign in at the console by token. Sets a cookie.',
    body: SignInBody,
    open: 'anybody',
    answers: { 200: '{ name, role, tenants, csrf }: csrf goes into the header x-csrf-token.', 401: 'TokenRefused' },
  },
  'GET /api/session': { summary: 'Who is signed in.', answers: { 200: '{ name, role, tenants, csrf }' } },
  'DELETE /api/session': { summary: 'Sign out.', answers: { 204: 'Signed out.' } },
  'GET /api/openapi.json': { summary: 'This document.', open: 'anybody', answers: { 200: 'OpenAPI 3.1' } },
  'GET /': {
    summary: 'The editors’ console, in the language asked for, or else that of the browser.',
    query: ConsoleQuery,
    open: 'anybody',
    answers: { 200: 'text/html', 503: 'The pages are not compiled yet.' },
  },
  'GET /healthz': { summary: 'Whether the process lives.', open: 'anybody', answers: { 200: '{ ok: true }' } },
  'GET /readyz': {
    summary: 'Whether the process can build. Details are for callers on the same machine, for monitors and operators.',
    open: 'loopback',
    answers: { 200: '{ ok, checks? }', 503: '{ ok, checks? }' },
  },
  'GET /metrics': {
    summary: 'Prometheus text. For callers on the same machine, for monitors and operators.',
    open: 'loopback',
    answers: { 200: 'text/plain' },
  },
}
