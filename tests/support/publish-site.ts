import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployManifest, latestBuild } from '#contract/deploy-manifest.ts'
import { replaceFile } from '#store/fs/replace-file.ts'
import { buildIdOf as idOfBundle, textFile } from '#pipeline/bundle/bundle.ts'
import { PathMap } from '#kit/path-map.ts'
import type { Compression } from '#publish/targets/content-folder.ts'
import { openTarget } from '#publish/targets/open-target.ts'
import { locateTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { publishTenant } from '#publish/publish-tenant.ts'
import type { PublishInput } from '#publish/publish-input.ts'
import type { Published } from '#publish/release/publish-result.ts'
import { thisPublisher } from '#publish/release/publisher-identity.ts'
import { readBundle } from '#publish/release/read-bundle.ts'
import { rollbackTenant, type RollbackInput } from '#publish/rollback-tenant.ts'
import { readLedger } from '#publish/lease/ledger.ts'
import { resumePublishing, type Resumed } from '#publish/lease/resume-publishing.ts'
import type { Target } from '#publish/targets/target.ts'
import { verifyRelease, type Verified } from '#publish/release/verify-release.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** A temporary folder for bundles. `remove` removes it. */
export type Bundles = {
  readonly dir: string
  /** Writes a bundle of these files as a build at that minute does. Returns its folder. */
  write(name: string, files: { readonly [path: string]: string }, minute?: number): string
  copy(from: string, to: string): string
  remove(): void
}

export const publishedBuildId = (files: { readonly [path: string]: string }) =>
  idOfBundle(PathMap.of(Object.entries(files).map(([path, text]) => [path, textFile(text)] as const)))

/** A time in milliseconds since 1970: `minute` minutes after the start of 1 November 2026. */
export const timeOf = (minute: number) => Date.UTC(2026, 10, 1) + minute * 60_000

export function createBundles(): Bundles {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-publish-'))
  const put = (folder: string, path: string, text: string) => replaceFile(join(folder, path), text)
  return {
    dir,
    write(name, files, minute = 0) {
      const folder = join(dir, name)
      rmSync(folder, { recursive: true, force: true })
      const release = { buildId: publishedBuildId(files), timestampMs: timeOf(minute) }
      for (const [path, text] of Object.entries(files)) put(folder, path, text)
      put(
        folder,
        `builds/meta/${release.buildId}.json`,
        deployManifest(release, { static: {}, wildcard: {}, dynamic: {} }),
      )
      put(folder, 'builds/latest.json', latestBuild(release))
      return folder
    },
    copy(from, to) {
      cpSync(join(dir, from), join(dir, to), { recursive: true })
      return join(dir, to)
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

export async function openTestTarget(
  address: string,
  compress: readonly Compression[] = ['gzip', 'br'],
): Promise<Target> {
  return openTarget(await locateTarget(parseTarget(address, '/')), { compress })
}

const usual = (target: Target) => ({
  tenant: 'harbour',
  target,
  publisher: thisPublisher(),
  grace: { assetsMs: 14 * DAY_MS, pagesMs: 0 },
  keepReleases: 20,
  lease: { leaseMs: 10_000, waitMs: 20_000 },
  now: Date.now,
})

/** Publishes a bundle for the tenant harbour, with the usual settings unless `more` changes them. */
export async function publish(target: Target, bundleDir: string, more: Partial<PublishInput> = {}): Promise<Published> {
  return publishTenant({ ...usual(target), bundle: readBundle(bundleDir), ...more })
}

export function rollback(target: Target, more: Partial<RollbackInput> = {}): Promise<Published> {
  return rollbackTenant({ ...usual(target), by: 'a test', ...more })
}

/** Ends the pause that a rollback started. */
export function resume(target: Target): Promise<Resumed> {
  return resumePublishing(usual(target))
}

export function verify(target: Target, more: Partial<Parameters<typeof verifyRelease>[0]> = {}): Promise<Verified> {
  return verifyRelease({ tenant: 'harbour', target, fetch, ...more })
}

/** A target that throws just after a release has become live, so the publisher cannot report it. */
export function dyingAfterFlip(target: Target): Target {
  return {
    ...target,
    async flip(change) {
      await target.flip(change)
      throw new Error('killed after the flip')
    },
  }
}

/**
 * Two versions of a site. In the second, one page has changed, one is new and one is gone, and the style sheet has
 * another name.
 */
export const FIRST = {
  'index.html': '<html>first home <link href="/_astro/a.1111.css">',
  'about.html': '<html>about</html>',
  'old.html': '<html>old</html>',
  '_astro/a.1111.css': 'a{}',
  _headers: '/*\n',
}
const { 'old.html': _old, '_astro/a.1111.css': _css, ...staying } = FIRST
export const SECOND = {
  ...staying,
  'index.html': '<html>second home <link href="/_astro/a.2222.css">',
  'new.html': '<html>new',
  '_astro/a.2222.css': 'b{}',
}

/** A JSON object at a target. */
export type Json = Record<string, unknown>

export async function editJson(target: Target, key: string, change: (json: Json) => void): Promise<void> {
  const json = JSON.parse((await target.store.get(key))?.body.toString() ?? '') as Json
  change(json)
  await target.store.put(key, JSON.stringify(json))
}

/** The key of a file of the live release. */
export async function liveKey(target: Target, path: string): Promise<string> {
  const place = await target.readPlace?.()
  if (place !== undefined) return `releases/${place}/${path}`
  return target.sharesFiles ? path : `releases/${(await readLedger(target.store)).ledger.live}/${path}`
}

/** The files that a visitor of a target gets: their texts by path. */
export async function visit(target: Target): Promise<Map<string, string>> {
  const live = await target.readLive(
    JSON.parse((await target.store.get('.tessera/ledger.json'))?.body.toString() ?? '{}') as never,
  )
  const found = new Map<string, string>()
  if (live === undefined) return found
  for (const { key } of await target.listLive(live)) {
    found.set(key, (await target.readLiveFile(live, key))?.toString() ?? '')
  }
  return found
}
