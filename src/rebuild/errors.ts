import { defineError } from '#kit/errors.ts'

export const QueueInUse = defineError({
  name: 'QueueInUse',
  title: 'Another process has the embedded queue open.',
  message: (p: { dir: string }) =>
    `The queue in ${p.dir} is open in another process. Stop that process, or name a PostgreSQL server in ` +
    `DATABASE_URL, which any number of processes can share.`,
  hint: 'Only one process can open the embedded database.',
})

export const QueueDamaged = defineError({
  name: 'QueueDamaged',
  title: 'The embedded queue was damaged.',
  message: (p: { dir: string; reason: string; remedy: string }) =>
    `The queue in ${p.dir} was damaged: ${p.reason}. ${p.remedy}`,
  hint:
    'Queued builds, receipts, the audit log, console sessions and preview links are lost. The service polls every ' +
    'tenant when it starts, so queued edits still go live. After a rollback publishing stays paused, because the ' +
    'target stores that. Editors have to sign in again and make new links. If it happens again, check the disk, or ' +
    'name a PostgreSQL server in DATABASE_URL.',
})

export const QueueNotOpened = defineError({
  name: 'QueueNotOpened',
  title: 'The embedded queue cannot be opened.',
  message: (p: { dir: string; reason: string }) =>
    `The queue in ${p.dir} cannot be opened: ${p.reason}. It was not changed.`,
  hint:
    'Check that the disk is writable and has 64 MB free, that the process may open more files (`ulimit -n`), ' +
    'and that memory is free. Then start the service again.',
})

export const DatabaseUnreachable = defineError({
  name: 'DatabaseUnreachable',
  title: 'The database of the rebuild service cannot be used.',
  message: (p: { reason: string }) => `The database that DATABASE_URL names cannot be used: ${p.reason}`,
  hint: 'Check that the server runs, and that the user name, the password and the database name are right.',
})

export const DatabaseRightsMissing = defineError({
  name: 'DatabaseRightsMissing',
  title: 'The database role may not create tables.',
  message: (p: { role: string; database: string; reason: string }) =>
    `The role "${p.role}" of DATABASE_URL may not create or change the tables of the service in the database ` +
    `"${p.database}": ${p.reason}`,
  hint:
    'Run GRANT CREATE ON DATABASE "database" TO "role" as an administrator, or use the role that owns the schemas ' +
    'tessera and pgboss. The service creates both schemas itself.',
})

export const DatabaseAway = defineError({
  name: 'DatabaseAway',
  title: 'The database of the rebuild service does not answer right now.',
  message: () => 'The database of the service does not answer, so nothing was done. Try again in a moment.',
  hint: 'The header Retry-After says when. The log has the reason; /readyz shows whether the database answers again.',
  status: 503,
})

export const RebuildSettingsInvalid = defineError({
  name: 'RebuildSettingsInvalid',
  title: 'The settings of the rebuild service are wrong.',
  message: (p: { file: string; key: string; expected: string }) => `${p.file}: ${p.key} ${p.expected}`,
  hint: 'docs/rebuild.md lists every key. Make an entry for a token with npm run rebuild:token.',
})

export const SignInNeeded = defineError({
  name: 'SignInNeeded',
  title: 'The caller is not signed in.',
  message: () => 'This call needs the header "Authorization: Bearer TOKEN", or a sign-in at the console.',
  hint: 'An operator makes tokens with npm run rebuild:token.',
  status: 401,
})

export const TokenRefused = defineError({
  name: 'TokenRefused',
  title: 'The token is not valid.',
  message: () => 'This token is unknown, withdrawn or expired. Ask an operator for a new token.',
  hint: 'The log of the service has the reason.',
  status: 401,
})

export const NotAllowed = defineError({
  name: 'NotAllowed',
  title: 'The token does not allow this.',
  message: (p: { who: string; what: string }) => `${p.who} may not ${p.what}.`,
  hint: 'The settings of the service list the role and the tenants of each token.',
  status: 403,
})

export const ForeignPage = defineError({
  name: 'ForeignPage',
  title: 'A page other than the console made a call.',
  message: () => 'This call did not come from the console, so nothing was done. Reload the console and try again.',
  hint: 'A call with the cookie needs the header x-csrf-token, with the value from the sign-in.',
  status: 403,
})

export const WebhookRefused = defineError({
  name: 'WebhookRefused',
  title: 'The webhook is not valid.',
  message: () =>
    'This webhook was refused. It must be signed as Standard Webhooks describes, with the secret of the tenant, and ' +
    'be at most 5 minutes old; or it must come with a token of the tenant.',
  hint: 'The log of the service has the reason. docs/rebuild.md shows how to set each content system up.',
  status: 401,
})

export const CallInvalid = defineError({
  name: 'CallInvalid',
  title: 'The call has an invalid field.',
  message: (p: { field: string; expected: string }) => `${p.field} ${p.expected}.`,
  hint: '/api/openapi.json describes every call.',
  status: 400,
})

export const CallTooLarge = defineError({
  name: 'CallTooLarge',
  title: 'The body of the call is too large.',
  message: (p: { maxKilobytes: number }) => `The body is larger than ${p.maxKilobytes} kB, so nothing was done.`,
  hint: 'If there are very many changes, leave out "changes": the build then asks the provider for everything.',
  status: 413,
})

export const TooManyCalls = defineError({
  name: 'TooManyCalls',
  title: 'The caller made too many calls.',
  message: (p: { seconds: number }) => `Too many calls. Try again in ${p.seconds} s.`,
  hint: 'The header Retry-After says when.',
  status: 429,
})

export const TooManyStreams = defineError({
  name: 'TooManyStreams',
  title: 'Too many event streams are open at once.',
  message: (p: { who: string; count: number }) =>
    `${p.who} has ${p.count} event streams open, and more are not allowed. Close one, for example a tab of the ` +
    `console, or read the receipt with GET /api/rebuilds/ID.`,
  hint: 'A stream ends with its receipt. docs/rebuild.md lists the limits.',
  status: 429,
})

export const CallUnknown = defineError({
  name: 'CallUnknown',
  title: 'There is no such call.',
  message: (p: { method: string; path: string }) => `The service has no call ${p.method} ${p.path}.`,
  hint: '/api/openapi.json lists every call.',
  status: 404,
})

export const ReceiptUnknown = defineError({
  name: 'ReceiptUnknown',
  title: 'There is no such receipt.',
  message: () => 'There is no receipt with this id. Receipts are deleted after 30 days.',
  hint: 'GET /api/rebuilds lists them.',
  status: 404,
})

export const NothingHeld = defineError({
  name: 'NothingHeld',
  title: 'The receipt has nothing to confirm.',
  message: () => 'This build was not held because of losses, so there is nothing to confirm.',
  hint: 'Only receipts that failed with ShrinkHeld can be confirmed.',
  status: 409,
})

export const WorkerLost = defineError({
  name: 'WorkerLost',
  title: 'The tenant is set aside, because its builds end their process.',
  message: (p: { attempts: number }) =>
    `The build began ${p.attempts} times, and each time its process ended during the build. The tenant is set aside: ` +
    `edits are not built, and the live release stays live.`,
  hint:
    'Find out whether the system kills the process, for example because memory is short, and look at the last edits. ' +
    'Then an operator can request a rebuild, in the console or with POST /api/rebuilds, which tries once more.',
})

export const PreviewRefused = defineError({
  name: 'PreviewRefused',
  title: 'The preview link does not open this page.',
  message: () =>
    'This preview link is not valid, has expired, or is for another page. Ask an editor of the site for a new link.',
  hint: 'POST /api/tenants/TENANT/previews makes links. Each opens a tenant, or one article of it, for a limited time.',
  status: 403,
})

export const PreviewOff = defineError({
  name: 'PreviewOff',
  title: 'The tenant has no previews.',
  message: (p: { tenant: string }) =>
    `The service has no preview token for "${p.tenant}", so it cannot read drafts. Set PREVIEW_TOKEN or ` +
    `PREVIEW_TOKEN_TENANT.`,
  hint: 'The provider shows drafts only with the preview token.',
  status: 409,
})
