import { defineError } from '#kit/errors.ts'

export const BundleMissing = defineError({
  name: 'BundleMissing',
  title: 'There is no finished bundle to publish.',
  message: (p: { dir: string; reason: string }) => `${p.dir} holds no finished bundle: ${p.reason}`,
  hint: 'Run `npm run build` for this tenant first. `builds/latest.json` is what a finished bundle ends with.',
})

export const BundleChanged = defineError({
  name: 'BundleChanged',
  title: 'The bundle changed while it was being published.',
  message: (p: { path: string }) => `${p.path} no longer holds the bytes that were counted when publishing began.`,
  hint: 'Let no build of this tenant run at the same time, and publish again: what is missing is uploaded then. If it happens again, the disk changed a file: build with --clean first.',
})

export const BundlePathRefused = defineError({
  name: 'BundlePathRefused',
  title: 'A file of the bundle has a path that no target takes.',
  message: (p: { dir: string; path: string }) =>
    `${p.dir} holds the file ${p.path}: a path of up to 1,024 bytes, with names of up to 255, and without backslashes and control characters is needed.`,
  hint: 'Rename the file in public/ and build again.',
})

export const TargetInvalid = defineError({
  name: 'TargetInvalid',
  title: 'The publish target is not understood.',
  message: (p: { target: string; reason: string }) => `"${p.target}" is no publish target: ${p.reason}`,
  hint: 'Use "folder:PATH" or "s3://BUCKET/PREFIX?region=…&endpoint=…&layout=…".',
})

export const TargetNotOwn = defineError({
  name: 'TargetNotOwn',
  title: 'The target holds the site of another tenant.',
  message: (p: { target: string; owner: string; tenant: string }) =>
    `${p.target} holds the site of "${p.owner}". The site of "${p.tenant}" is not published, rolled back or verified there.`,
  hint: 'Give each tenant a target of its own in tenants.json. If the tenant was renamed, remove the folder .tessera at the target: the next publish sends the whole site, and earlier releases cannot be gone back to. If only the name in the ledger was damaged, `npm run publish:site -- --verify` mends it.',
  status: 409,
})

export const TargetStateUnknown = defineError({
  name: 'TargetStateUnknown',
  title: 'What stands at the target cannot be read.',
  message: (p: { key: string; reason: string }) => `${p.key} at the target cannot be read: ${p.reason}`,
  hint: 'It was damaged, changed by hand, or written by another version. `npm run publish:site -- --verify` compares every file, and makes the ledger and the list of the live release anew. An earlier release whose list is damaged cannot be gone back to: choose another with `--to`.',
})

export const PublishBusy = defineError({
  name: 'PublishBusy',
  title: 'Another publisher is at work on this tenant.',
  message: (p: { holder: string; waitedMs: number }) =>
    `${p.holder} is publishing this tenant and did not finish within ${p.waitedMs} ms.`,
  hint: 'Wait for it and publish again. A publisher that died loses its place within two minutes.',
  status: 409,
})

export const PublishLeaseLost = defineError({
  name: 'PublishLeaseLost',
  title: 'Another publisher took over.',
  message: (p: { reason: string }) => `This publisher stopped, since another one may be at work: ${p.reason}`,
  hint: 'The machine slept, or the target could not be reached for a while. Publish again.',
  status: 409,
})

export const PublishingPaused = defineError({
  name: 'PublishingPaused',
  title: 'A rollback paused publishing.',
  /** `since` is a date in the form of RFC 3339. */
  message: (p: { buildId: string; by: string; since: string }) =>
    `Publishing is paused since ${p.since}: ${p.by} rolled the site back to ${p.buildId}. Nothing newer goes live until an operator resumes publishing.`,
  hint: 'Resume it in the console, by POST /api/tenants/TENANT/resume, or with `npm run rollback -- TENANT --resume`. The rebuild service keeps the edits that come meanwhile and publishes them then.',
  status: 409,
})

export const NothingPublished = defineError({
  name: 'NothingPublished',
  title: 'There is no release at the target yet.',
  message: (p: { target: string }) => `${p.target} holds no release of this tenant.`,
  hint: '`npm run publish:site` brings the first one there. If there should be one, `publish` in tenants.json names another place.',
  status: 404,
})

export const ReleaseUnknown = defineError({
  name: 'ReleaseUnknown',
  title: 'There is no such release to go back to.',
  /** `to` is `undefined` if the caller asks for the release before the live one. */
  message: (p: { to: string | undefined; known: string }) =>
    `The target has no release ${p.to === undefined ? 'before the live one' : `"${p.to}"`}. It has: ${p.known}.`,
  hint: 'The target keeps the last releases only. Build and publish the content again instead.',
  status: 404,
})

export const ReleaseIncomplete = defineError({
  name: 'ReleaseIncomplete',
  title: 'The target no longer holds all of the release to go back to.',
  message: (p: { id: string; path: string }) =>
    `The target no longer holds ${p.path} of release ${p.id}, so what is live stays.`,
  hint: 'It was removed or damaged. Go back to another release with `--to`, or build and publish the content again instead.',
  status: 409,
})

export const SigningKeyInvalid = defineError({
  name: 'SigningKeyInvalid',
  title: 'The key for signing manifests cannot be read.',
  message: (p: { variable: string; reason: string }) => `${p.variable} holds no Ed25519 key: ${p.reason}`,
  hint: 'Make one with `openssl genpkey -algorithm ed25519`; the public half, to check with, is what `openssl pkey -in key.pem -pubout` prints. Hand over the whole PEM text, or its base64 line.',
})

export const SignatureInvalid = defineError({
  name: 'SignatureInvalid',
  title: 'The list of files is not the one that was signed.',
  message: (p: { id: string; reason: string }) => `The manifest of release ${p.id} is not to be trusted: ${p.reason}`,
  hint: 'Publish again from a bundle that you trust: `npm run publish:site` compares every file of the live release with the bundle and signs it. If the release should be signed, find out who can write to the target. Earlier releases without a signature cannot be gone back to.',
})

export const SignedByAnotherKey = defineError({
  name: 'SignedByAnotherKey',
  title: 'Another key signed the release.',
  /** `signer` and `expected` are public keys in base64. */
  message: (p: { id: string; signer: string; expected: string }) =>
    `The key ${p.signer} signed release ${p.id}, and the key to check with is ${p.expected}. The list of files is as it was signed.`,
  hint: 'If you changed the key, publish again: that signs the live release anew, also if nothing else changed. Earlier releases keep the old signature: check them with PUBLISH_VERIFY_KEY set to the old public key. If you did not change the key, find out who can write to the target.',
})

export const SigningKeyMissing = defineError({
  name: 'SigningKeyMissing',
  title: 'The release would bear no signature.',
  message: () => 'PUBLISH_VERIFY_KEY is set, and PUBLISH_SIGNING_KEY is not: the release could not be signed.',
  hint: 'Set PUBLISH_SIGNING_KEY where releases are published. A machine that has PUBLISH_VERIFY_KEY alone verifies and rolls back.',
})

export const SigningKeysApart = defineError({
  name: 'SigningKeysApart',
  title: 'The keys for signing and for checking are no pair.',
  message: (p: { own: string; other: string }) =>
    `PUBLISH_VERIFY_KEY is ${p.other}, and the public key of PUBLISH_SIGNING_KEY is ${p.own}.`,
  hint: 'Change both together, or set only one of them: the signing key alone is enough to check with. To check a release that an old key signed, set only PUBLISH_VERIFY_KEY.',
})

export const ReleaseDamaged = defineError({
  name: 'ReleaseDamaged',
  title: 'What visitors get is not what was published.',
  message: (p: { problem: string; more: number }) => `${p.problem}${p.more > 0 ? ` And ${p.more} more.` : ''}`,
  hint: '`npm run publish:site -- --verify` compares every file, mends what differs and removes what earlier publishes left. It leaves a file that no publish made where a bucket is published in place: delete it, or put it into public/TENANT/ and publish it.',
})

export const LiveReleaseUnclear = defineError({
  name: 'LiveReleaseUnclear',
  title: 'The target does not say clearly which release is live.',
  message: (p: { target: string; link: string; ledger: string }) =>
    `At ${p.target} \`current\` leads to ${p.link}, and the ledger names ${p.ledger}.`,
  hint: 'A publisher was killed, or someone changed it. `npm run publish:site` puts it right.',
})

export const LiveReleaseDistrusted = defineError({
  name: 'LiveReleaseDistrusted',
  title: 'The list of the live release was not trusted.',
  message: (p: { reason: string }) =>
    `${p.reason} So every file of the live release was compared with the bundle, and what differed was sent. Files that earlier releases had left for open pages are not left any longer.`,
  hint: 'This is expected once when a signing key is set for the first time or changed. At any other time find out who can write to the target.',
})

export const LedgerRemade = defineError({
  name: 'LedgerRemade',
  title: 'The ledger of the target was damaged and was made anew.',
  message: (p: { target: string }) =>
    `The ledger of ${p.target} was made anew from the lists of its releases. If a rollback had paused publishing, that pause is over, and the order of earlier releases is that of their builds.`,
  hint: 'If the site was rolled back on purpose, roll it back again. If the ledger is damaged again, find out who can write to the target.',
})

export const ReleasesInSlots = defineError({
  name: 'ReleasesInSlots',
  title: 'A bucket holds its releases in slots from now on.',
  message: (p: { target: string }) =>
    `An earlier version gave each release at ${p.target} a prefix named after its build. From now on three prefixes are used in turn, and each of the first three publishes copies the whole site once.`,
  hint: 'A host that reads the object "current", as nginx does, needs nothing. If your purge command writes the live release into a key value store of CloudFront, let it write "release" of its message instead of "buildId".',
})

export const LeftoversStay = defineError({
  name: 'LeftoversStay',
  title: 'What nobody needs any more could not be cleared away.',
  message: (p: { target: string; reason: string }) =>
    `The release is live, but old files of publishers stay at ${p.target}: ${p.reason}`,
  hint: 'Visitors notice nothing, and the next publish clears away dropped releases. Where it happens again, check that the credentials may list and delete.',
})

export const PurgeFailed = defineError({
  name: 'PurgeFailed',
  title: 'The cache was not told what changed.',
  message: (p: { hook: string; reason: string }) =>
    `The release is live, but ${p.hook} could not be told of the changed addresses: ${p.reason}`,
  hint: 'Mend the hook and publish again: it is told then, although there is nothing to send. Or purge the cache by hand.',
})

export const PurgeRedirected = defineError({
  name: 'PurgeRedirected',
  title: 'The purge hook sent the call elsewhere.',
  /** `target` is only an origin, because a whole address may hold a secret. */
  message: (p: { hook: string; status: number; target: string }) =>
    `The release is live, but the cache was not told what changed: ${p.hook} answered ${p.status}, a redirect to ${p.target}. Following it would turn the POST into a GET without a body.`,
  hint: 'Set publish.purge.url in tenants.json to the address that the redirect leads to, and publish again: the hook is told then. Redirects with 307 and 308 are followed.',
})

export const LiveCheckFailed = defineError({
  name: 'LiveCheckFailed',
  title: 'The live site does not show what was published.',
  message: (p: { url: string; reason: string }) => `The release is at its target, but ${p.url} ${p.reason}.`,
  hint: 'Look at the host and the cache between it and the visitors. `npm run rollback` brings the release before back.',
})

export const HostLimitExceeded = defineError({
  name: 'HostLimitExceeded',
  title: 'A host may ignore some of the rules.',
  message: (p: { file: string; rules: number; limit: number; host: string }) =>
    `${p.file} has ${p.rules} rules, and ${p.host} reads ${p.limit} of them at most.`,
  hint: 'Serve the bundle with nginx or CloudFront and the configuration in host/, or drop redirects that nobody follows any more.',
})

export const HostFilesNotWritten = defineError({
  name: 'HostFilesNotWritten',
  title: 'The configuration of hosts was not written.',
  message: (p: { dir: string; reason: string }) =>
    `The release is live, but what its host may need besides could not be written to ${p.dir}: ${p.reason}`,
  hint: 'Make that folder writable, or name another with --host, and publish again.',
})
