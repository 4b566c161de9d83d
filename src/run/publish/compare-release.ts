import type { ReleaseDiff } from '#contract/service-answers.ts'
import { ReleaseUnknown } from '#publish/errors.ts'
import { assertTrusted, readManifest } from '#publish/release/read-manifest.ts'
import { PathMap } from '#kit/path-map.ts'
import { differingPaths, type ReleaseFiles } from '#publish/release/manifest.ts'
import type { Target } from '#publish/targets/target.ts'
import { readOwnLedger } from '#publish/lease/target-owner.ts'
import { pageUrls } from './page-urls.ts'

/** Compares a release at a tenant's target with the live one, from their manifests. Throws `ReleaseUnknown`. */
export async function compareRelease(input: {
  name: string
  origin: string
  buildId: string
  target: Target
}): Promise<ReleaseDiff> {
  const { name, origin, buildId, target } = input
  const { ledger } = await readOwnLedger(target, name)
  const isListed = ledger.releases.some(({ id }) => id === buildId)
  const release = isListed ? await readManifest(target, buildId) : undefined
  if (!release) {
    const known = ledger.releases.map(({ id }) => id).join(', ') || 'none'
    throw ReleaseUnknown.fault({ to: buildId, known }, { tenant: name })
  }
  assertTrusted(target, release, { tenant: name, publicKey: undefined })
  const live = await readManifest(target, await target.readLive(ledger))
  return {
    buildId,
    ...(live && { liveBuildId: live.buildId }),
    ...compareFiles(live?.files ?? PathMap.empty(), release.files, origin),
  }
}

/** Compares two releases. Files below `builds/` are left out: they describe the release itself and always differ. */
function compareFiles(from: ReleaseFiles, to: ReleaseFiles, origin: string) {
  const differing = [...differingPaths(from, to)].filter((path) => !path.startsWith('builds/'))
  const added = differing.filter((path) => !from.has(path))
  const removed = differing.filter((path) => !to.has(path))
  const changed = differing.filter((path) => from.has(path) && to.has(path))
  const lists = [added, changed, removed].map((files) => pageUrls(origin, files.sort()))
  const [addedPages, changedPages, removedPages] = lists as [(typeof lists)[0], (typeof lists)[0], (typeof lists)[0]]
  const pages = addedPages.count + changedPages.count + removedPages.count
  return {
    added: addedPages,
    changed: changedPages,
    removed: removedPages,
    otherFiles: added.length + changed.length + removed.length - pages,
  }
}
