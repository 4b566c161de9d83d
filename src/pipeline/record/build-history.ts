import type { PictureCatalogue } from '#contract/picture.ts'
import type { DrawnShares } from '#images/share/share-addresses.ts'
import type { TenantProfile } from '#site/model/site.ts'
import { digest } from '#store/fs/digest.ts'
import type { LocalCache } from '#store/cache/local-cache.ts'
import type { BuildPlan } from '../plan/plan-build.ts'

/** What a build was made from. With this and the content of that id, its views can be made again. */
export type PastBuild = {
  readonly build: number
  readonly buildId: string
  readonly codeId: string
  readonly contentId: string
  readonly tenant: TenantProfile
  readonly nowMs: number
  readonly catalogue: PictureCatalogue
  /** Missing if the tenant wants no share pictures. */
  readonly shares?: DrawnShares
}

/**
 * A past build as it is stored, with the digest of its catalogue: most builds have the same catalogue as the one
 * before.
 */
type Stored = Omit<PastBuild, 'catalogue'> & { readonly catalogue: string }

export const KEPT_BUILDS = 10
const SPACE = 'build-history'
const CATALOGUES = 'build-catalogue'

/**
 * Remembers a build of the bundle in `dir` and forgets all but the last ten. A build is not remembered if its content
 * has no identity, since such content cannot be read again.
 */
export function noteBuild(cache: LocalCache, dir: string, plan: BuildPlan, buildId: string, nowMs: number): void {
  const { build, codeId } = plan
  const { contentId, site, pictures } = plan.inputs
  if (contentId === undefined) return
  const { shares } = pictures
  const past: PastBuild = {
    build,
    buildId,
    codeId,
    contentId,
    tenant: site.tenant,
    nowMs,
    catalogue: pictures.catalogue,
    ...(shares && { shares: { recipe: shares.recipe, missing: shares.missing } }),
  }
  writePastBuild(cache, dir, past)
}

function writePastBuild(cache: LocalCache, dir: string, { catalogue, ...facts }: PastBuild): void {
  const past = readStored(cache, dir)
  const text = JSON.stringify(catalogue)
  const name = digest(text)
  const kept = [{ ...facts, catalogue: name }, ...past.filter(({ build }) => build < facts.build)].slice(0, KEPT_BUILDS)
  const named = new Set(kept.map((one) => one.catalogue))
  const isNew = !past.some((one) => one.catalogue === name)
  cache.writeRows([
    ...(isNew ? [[CATALOGUES, `${dir}\n${name}`, text] as const] : []),
    [SPACE, dir, JSON.stringify(kept)],
  ])
  const forgotten = past.map((one) => one.catalogue).filter((one) => !named.has(one))
  cache.delete(
    CATALOGUES,
    forgotten.map((one) => `${dir}\n${one}`),
  )
}

/**
 * Finds the number of a build by the id of its bundle. If the builds after it made the same bundle, it is the first of
 * them, since that one changed the pages. `undefined` if the build is too old, or ran on another machine.
 */
export function findPastBuild(cache: LocalCache, dir: string, buildId: string): number | undefined {
  const past = readStored(cache, dir)
  const newest = past.findIndex((one) => one.buildId === buildId)
  if (newest === -1) return undefined
  const same = past.slice(newest)
  const end = same.findIndex((one) => one.buildId !== buildId)
  return same.at(end === -1 ? -1 : end - 1)?.build
}

/** Reads a past build by its number. `undefined` if it is too old, or ran on another machine. */
export function readPastBuild(cache: LocalCache, dir: string, build: number): PastBuild | undefined {
  const found = readStored(cache, dir).find((one) => one.build === build)
  const text = found && cache.read(CATALOGUES, `${dir}\n${found.catalogue}`)
  return text === undefined || !found ? undefined : { ...found, catalogue: JSON.parse(text) as PictureCatalogue }
}

function readStored(cache: LocalCache, dir: string): Stored[] {
  const text = cache.read(SPACE, dir)
  return text === undefined ? [] : (JSON.parse(text) as Stored[])
}
