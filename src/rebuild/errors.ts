import { defineError } from '#kit/errors.ts'

export const QueueInUse = defineError({
  name: 'QueueInUse',
  title: 'Another process has the embedded queue open.',
  message: (p: { dir: string }) =>
    `The queue in ${p.dir} belongs to another process that runs right now. Stop that one, or name a PostgreSQL server in DATABASE_URL, which any number of processes can share.`,
  hint: 'The embedded database is for one process.',
})

export const QueueDamaged = defineError({
  name: 'QueueDamaged',
  title: 'The embedded queue was damaged.',
  message: (p: { dir: string; reason: string; remedy: string }) =>
    `The queue in ${p.dir} was damaged: ${p.reason}. ${p.remedy}`,
  hint: 'Lost with it are builds that waited, receipts, the audit log, sessions at the console and preview links. The service looks at every tenant when it starts, so edits that waited go live; a rollback keeps publishing paused, since that stands at the target. Editors sign in again and make new links. If it happens again, check the disk, or name a PostgreSQL server in DATABASE_URL.',
})

export const QueueNotOpened = defineError({
  name: 'QueueNotOpened',
  title: 'The embedded queue cannot be opened.',
  message: (p: { dir: string; reason: string }) =>
    `The queue in ${p.dir} cannot be opened: ${p.reason}. It is as it was.`,
  hint: 'Check that its disk has 64 MB of room and is writable, that the process may open more files (`ulimit -n`) and that memory is free, then start the service again.',
})

export const DatabaseUnreachable = defineError({
  name: 'DatabaseUnreachable',
  title: 'The database of the rebuild service cannot be used.',
  message: (p: { reason: string }) => `The database that DATABASE_URL names cannot be used: ${p.reason}`,
  hint: 'Look whether the server runs, and whether name, password and database are right.',
})

export const DatabaseRightsMissing = defineError({
  name: 'DatabaseRightsMissing',
  title: 'The role may not make its tables in the database.',
  message: (p: { role: string; database: string; reason: string }) =>
    `The role "${p.role}" of DATABASE_URL may not make or change the tables of the service in the database "${p.database}": ${p.reason}`,
  hint: 'As an administrator run GRANT CREATE ON DATABASE "database" TO "role", or name the role that owns the schemas tessera and pgboss. The service makes both by itself.',
})

export const DatabaseAway = defineError({
  name: 'DatabaseAway',
  title: 'The database of the rebuild service does not answer right now.',
  message: () => 'The database of the service does not answer right now, so nothing was done. Try again in a moment.',
  hint: 'The header Retry-After says when. The log of the service says why; /readyz says whether it answers.',
  status: 503,
})

export const RebuildSettingsInvalid = defineError({
  name: 'RebuildSettingsInvalid',
  title: 'The settings of the rebuild service are wrong.',
  message: (p: { file: string; key: string; expected: string }) => `${p.file}: ${p.key} ${p.expected}`,
  hint: 'docs/rebuild.md lists every key. npm run rebuild:token makes an entry for a token.',
})

export const SignInNeeded = defineError({
  name: 'SignInNeeded',
  title: 'Nobody is signed in.',
  message: () => 'This call needs "Authorization: Bearer TOKEN", or a sign-in at the console.',
  hint: 'An operator makes tokens with npm run rebuild:token.',
  status: 401,
})

export const TokenRefused = defineError({
  name: 'TokenRefused',
  title: 'A token is not accepted.',
  message: () => 'This token is unknown, withdrawn or expired. Ask an operator for a new one.',
  hint: 'The log of the service says which of these it is.',
  status: 401,
})

export const NotAllowed = defineError({
  name: 'NotAllowed',
  title: 'A token may not do this.',
  message: (p: { who: string; what: string }) => `${p.who} may not ${p.what}.`,
  hint: 'Roles and tenants of a token stand in the settings of the service.',
  status: 403,
})

export const ForeignPage = defineError({
  name: 'ForeignPage',
  title: 'A call came from a page that is not the console.',
  message: () =>
    'This call did not come from the console, so it was not carried out. Reload the console and try again.',
  hint: 'Calls with a cookie need the header x-csrf-token that the sign-in answered.',
  status: 403,
})

export const WebhookRefused = defineError({
  name: 'WebhookRefused',
  title: 'A webhook is not accepted.',
  message: () =>
    'This webhook was not accepted. It must be signed as Standard Webhooks describes, with the secret of that tenant, and be at most 5 minutes old.',
  hint: 'The log of the service says which of these it is.',
  status: 401,
})

export const CallInvalid = defineError({
  name: 'CallInvalid',
  title: 'A call has the wrong form.',
  message: (p: { field: string; expected: string }) => `${p.field} ${p.expected}.`,
  hint: '/api/openapi.json describes every call.',
  status: 400,
})

export const CallTooLarge = defineError({
  name: 'CallTooLarge',
  title: 'The body of a call is too large.',
  message: (p: { maxKilobytes: number }) => `The body is larger than ${p.maxKilobytes} kB, so it was not taken.`,
  hint: 'Leave out "changes" if there are very many: everything is then read conditionally.',
  status: 413,
})

export const TooManyCalls = defineError({
  name: 'TooManyCalls',
  title: 'Too many calls in a short time.',
  message: (p: { seconds: number }) => `Too many calls in a short time. Try again in ${p.seconds} s.`,
  hint: 'The header Retry-After says when.',
  status: 429,
})

export const TooManyStreams = defineError({
  name: 'TooManyStreams',
  title: 'Too many event streams are open at once.',
  message: (p: { who: string; count: number }) =>
    `${p.who} has ${p.count} event streams open, and more are not allowed. Close one, for instance a tab of the console, or read the receipt with GET /api/rebuilds/ID.`,
  hint: 'A stream ends when its receipt does. docs/rebuild.md has the limits.',
  status: 429,
})

export const CallUnknown = defineError({
  name: 'CallUnknown',
  title: 'There is no such call.',
  message: (p: { method: string; path: string }) => `There is no ${p.method} ${p.path} here.`,
  hint: '/api/openapi.json lists every call.',
  status: 404,
})

export const ReceiptUnknown = defineError({
  name: 'ReceiptUnknown',
  title: 'There is no such receipt.',
  message: () => 'There is no receipt with this id. Receipts are kept for 30 days.',
  hint: 'GET /api/rebuilds lists them.',
  status: 404,
})

export const NothingHeld = defineError({
  name: 'NothingHeld',
  title: 'A receipt has nothing to confirm.',
  message: () => 'This build was not held because of what it would lose, so there is nothing to confirm.',
  hint: 'Only receipts that failed with ShrinkHeld can be confirmed.',
  status: 409,
})

export const WorkerLost = defineError({
  name: 'WorkerLost',
  title: 'A tenant is set aside, since its builds end their process.',
  message: (p: { attempts: number }) =>
    `The build was begun ${p.attempts} times, and each time its process ended before it did. The tenant is set aside: edits are not built, and what was live stays live.`,
  hint: 'Look for processes that are killed, for instance for want of memory, and at what was edited last. Then an operator asks for a rebuild, in the console or with POST /api/rebuilds: that tries once more.',
})

export const PreviewRefused = defineError({
  name: 'PreviewRefused',
  title: 'A preview link does not open what was asked for.',
  message: () =>
    'This preview link is not valid, has expired, or was made for something else. Ask an editor of the site for a new link.',
  hint: 'POST /api/tenants/TENANT/previews makes links. Each opens one tenant, or one article of it, for a time.',
  status: 403,
})

export const PreviewOff = defineError({
  name: 'PreviewOff',
  title: 'A tenant has no previews.',
  message: (p: { tenant: string }) =>
    `The service has no preview token for "${p.tenant}", so it cannot read drafts. An operator sets PREVIEW_TOKEN or PREVIEW_TOKEN_TENANT.`,
  hint: 'The preview token is what the provider shows drafts for.',
  status: 409,
})
