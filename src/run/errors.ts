import { defineError } from '#kit/errors.ts'

export const SettingsInvalid = defineError({
  name: 'SettingsInvalid',
  title: 'A setting is missing or wrong.',
  message: (p: { file: string; key: string; expected: string }) => `${p.file}: ${p.key} ${p.expected}`,
  hint: 'Correct that and run the command again. Nothing was done.',
})

export const PortNotFree = defineError({
  name: 'PortNotFree',
  title: 'Nobody can listen on a port.',
  message: (p: { address: string; port: number; code: string }) =>
    `Nothing can listen on port ${p.port} of ${p.address} (${p.code}).`,
  hint: 'EADDRINUSE: another program listens there. End that one, or choose another port with --port. The rebuild service takes PORT instead, and a worker WORKER_PORT.',
})

export const TargetSlow = defineError({
  name: 'TargetSlow',
  title: 'A target does not answer in time.',
  message: (p: { target: string; seconds: number }) => `${p.target} did not answer within ${p.seconds} seconds.`,
  hint: 'Look whether the store is up and can be reached from here. What is live stays live.',
  status: 503,
})

export const TenantUnknown = defineError({
  name: 'TenantUnknown',
  title: 'There is no tenant of that name.',
  message: (p: { tenant: string; known: string }) =>
    `"${p.tenant}" is no tenant of this project. Known are: ${p.known}.`,
  hint: 'Tenants are named in tenants.json.',
})

export const BundleDegraded = defineError({
  name: 'BundleDegraded',
  title: 'The bundle was built without its configuration.',
  message: (p: { dir: string }) =>
    `${p.dir} was built while the configuration could not be read, without name, logo and redirects. It was not published.`,
  hint: 'Build again when the provider is back, or publish with --allow-degraded.',
})

export const BundleForThisMachine = defineError({
  name: 'BundleForThisMachine',
  title: 'The bundle works on this machine only.',
  message: (p: { dir: string; addresses: string }) =>
    `${p.dir} was built with ${p.addresses}. For visitors that is their own machine, so it was not published.`,
  hint: 'Set forms.action and fileUrl of the tenant in tenants.json to addresses that visitors reach, and build again. A fileUrl in siteConfig goes before that of tenants.json. To try a site on this machine, give it an origin such as "http://harbour.localhost".',
  status: 409,
})

export const BundleNotAsBuilt = defineError({
  name: 'BundleNotAsBuilt',
  title: 'The bundle is not what was built.',
  message: (p: { dir: string; buildId: string; found: string }) =>
    `${p.dir} says that it is build ${p.buildId} and holds something else: ${p.found}. It was not published.`,
  hint: 'Build again: what was changed or is gone is made anew, and what no build made is taken away.',
})

export const BundleBusy = defineError({
  name: 'BundleBusy',
  title: 'Another build or publish is at work on the bundle.',
  message: (p: { dir: string; holder: string; seconds: number }) =>
    `${p.dir} is in use: ${p.holder}. It was waited for ${p.seconds} s, and the bundle is as it was.`,
  hint: 'Run the command again when that has ended. The lock needs no clearing away: it goes when its process ends, however it ends.',
  status: 409,
})

export const BuildTooSlow = defineError({
  name: 'BuildTooSlow',
  title: 'A build took longer than it may.',
  message: (p: { seconds: number }) =>
    `The build did not end within ${p.seconds} seconds and was given up. The earlier bundle is as it was.`,
  hint: 'Look whether the provider answers slowly, and for very long articles. limits.seconds of the tenant in tenants.json says how long a build may take.',
})

export const ReadingTooSlow = defineError({
  name: 'ReadingTooSlow',
  title: 'The content for a page took too long to read.',
  message: (p: { seconds: number }) =>
    `The provider did not deliver the content of this tenant within ${p.seconds} seconds, so the page was not drawn.`,
  hint: 'Look whether the provider answers slowly, and load the page again: what it delivered is remembered.',
})

export const ContentTooHeavy = defineError({
  name: 'ContentTooHeavy',
  title: 'The content of a tenant is too much work for one thread.',
  message: (p: { reason: string }) =>
    `A part of the build was ended with its thread, because ${p.reason}. The earlier bundle is as it was, and other tenants go on.`,
  hint: 'Look for very long articles that were edited last, and divide them. A thread has 512 MB of memory and 60 seconds for 64 pages or 50 articles.',
})

export const BundleUnfinished = defineError({
  name: 'BundleUnfinished',
  title: 'The last build of the bundle did not end.',
  message: (p: { dir: string }) =>
    `A build that was writing to ${p.dir} did not end, so old and new pages may stand side by side there. It was not published.`,
  hint: 'Wait for the build that is under way, or build again: the next one mends what a killed one left.',
})

export const TenantNotBuilt = defineError({
  name: 'TenantNotBuilt',
  title: 'The tenant has no bundle yet.',
  message: (p: { folder: string }) => `Nothing is known of a bundle in ${p.folder}. Build the tenant first.`,
  hint: 'Name the folders that the build used with --out and --cache.',
  status: 404,
})

export const PageUnknown = defineError({
  name: 'PageUnknown',
  title: 'The last build had no such page.',
  message: (p: { path: string; near: readonly string[] }) =>
    `The last build had no page ${p.path}.${p.near.length > 0 ? ` It had ${p.near.join(', ')}.` : ''}`,
  hint: 'Pages are named by their address on the site: /water/tariffs.html, /zh/index.html.',
  status: 404,
})

export const LinkedFileMissing = defineError({
  name: 'LinkedFileMissing',
  title: 'A file that a page links to is not in the site.',
  message: (p: { file: string; reason: string }) =>
    `The page links to ${p.file}, which is not in the site: ${p.reason}`,
  hint: 'Add the file where the content lies, or change the link. Until then the link ends in the page for missing pages.',
})
