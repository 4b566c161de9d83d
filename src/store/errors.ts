import { defineError } from '#kit/errors.ts'

export const WriteConflict = defineError({
  name: 'WriteConflict',
  title: 'Somebody else wrote the same object in between.',
  message: (p: { key: string; store: string }) =>
    `${p.key} in ${p.store} is not what it was when it was read, so it was not written.`,
  hint: 'Another publisher is at work there. Read again and decide again.',
  status: 409,
})

export const ObjectMissing = defineError({
  name: 'ObjectMissing',
  title: 'An object that should be there is missing.',
  message: (p: { key: string; store: string }) => `${p.key} is not in ${p.store}.`,
  hint: 'It was removed by another hand. `npm run publish:site -- --verify` compares the target with the bundle and mends it.',
})

export const StoreFailed = defineError({
  name: 'StoreFailed',
  title: 'The store did not do what it was asked.',
  message: (p: { action: string; store: string; reason: string }) => `${p.action} in ${p.store} failed: ${p.reason}`,
  hint: 'Check that the bucket or folder exists, that the credentials may read, write, list and delete there, and that endpoint and region are right.',
  status: 503,
})

export const StoreAnswerEndless = defineError({
  name: 'StoreAnswerEndless',
  title: 'A store answers without end.',
  message: (p: { action: string; store: string; reason: string }) =>
    `${p.action} in ${p.store} was given up: ${p.reason}`,
  hint: 'The store, or a proxy before it, is too slow or damaged. Look at its endpoint, then run the command again.',
  status: 503,
})

export const StoreRefusesWrites = defineError({
  name: 'StoreRefusesWrites',
  title: 'A store refuses every write that has a condition.',
  message: (p: { key: string; store: string; attempts: number }) =>
    `${p.key} in ${p.store} was read and written anew ${p.attempts} times, and each time the store said that another writer had changed it meanwhile.`,
  hint: 'The store must heed the headers If-Match and If-None-Match, as Amazon S3 does, and no cache may stand before it. If many publishers are at work on this tenant, publish again.',
  status: 503,
})

export const PackagesMissing = defineError({
  name: 'PackagesMissing',
  title: 'Packages that only some projects need are not installed.',
  message: (p: { what: string; command: string }) =>
    `${p.what} needs packages that are not installed here. Run \`${p.command}\`, then the command again.`,
  hint: 'A project gets these packages only if it asks for them: without them each installation is smaller.',
})

export const BucketRegionMissing = defineError({
  name: 'BucketRegionMissing',
  title: 'The region of a bucket is not known.',
  message: (p: { store: string }) =>
    `Requests to ${p.store} have to be signed for a region, and nothing names one: neither its address nor AWS_REGION, AWS_DEFAULT_REGION or a profile.`,
  hint: 'Add the region to the address, for example "s3://BUCKET/PREFIX?region=eu-central-1", or set AWS_REGION.',
})

export const BucketRegionWrong = defineError({
  name: 'BucketRegionWrong',
  title: 'A bucket is in another region.',
  message: (p: { store: string; region: string; signed: string }) =>
    `The bucket of ${p.store} is in ${p.region}, and the request was signed for ${p.signed}.`,
  hint: 'Name the right region in the address ("s3://BUCKET/PREFIX?region=…"), or change AWS_REGION.',
})

export const SharedStateDamaged = defineError({
  name: 'SharedStateDamaged',
  title: 'What another worker left in the state store is damaged.',
  message: (p: { what: string; reason: string }) => `${p.what} was not taken over: ${p.reason}.`,
  hint: 'Nothing has to be done: the tenant is built as if nothing were there, and that build leaves a whole state again.',
})

export const CacheNotWritten = defineError({
  name: 'CacheNotWritten',
  title: 'The cache of this machine could not be written.',
  message: (p: { file: string; reason: string }) => `${p.file} could not be written: ${p.reason}.`,
  hint: 'Check that the folder of the cache is writable, that its disk has room and that the process may open more files (`ulimit -n`), then run the command again: it goes on from what was kept.',
})

export const KeptDamaged = defineError({
  name: 'KeptDamaged',
  title: 'Something that this machine kept was damaged.',
  message: (p: { what: string; reason: string; remedy: string }) => `${p.what} was damaged: ${p.reason}. ${p.remedy}`,
  hint: 'Nothing has to be cleared away: what is missing is read or made anew, at the latest when the command runs again. If cache.sqlite was put aside, the builds that `npm run explain` knew are lost, and what --offline and --allow-stale show, and for one build the guard against losses. If it happens again, check the disk.',
})
