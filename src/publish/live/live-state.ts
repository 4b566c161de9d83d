import { TargetStateUnknown } from '../errors.ts'
import { findDamage, foreignPaths } from '../release/find-damage.ts'
import type { Ledger } from '../lease/ledger.ts'
import { NO_FILES, type Manifest, type ReleaseFile, type ReleaseFiles } from '../release/manifest.ts'
import type { PublishBundle } from '../release/read-bundle.ts'
import { findManifest, findTrusted } from '../release/read-manifest.ts'
import type { Trust } from '../release/trust.ts'
import type { Target, UncertainFiles } from '../targets/target.ts'

/** What is live at a target, and what may be believed of it. */
export type LiveState = {
  /** The release that visitors get. */
  readonly live: string | undefined
  /** Its trusted manifest, or that of the release that the ledger names if visitors get none. */
  readonly previous: Manifest | undefined
  /** Why its manifest is not trusted. */
  readonly reason?: string
  /** What that manifest says. */
  readonly distrusted?: Manifest | undefined
}

/** `similar`: files that the live release may have; what is the same is not read. */
export async function readLiveState(
  target: Target,
  ledger: Ledger,
  trust: Trust,
  similar?: ReleaseFiles,
): Promise<LiveState> {
  const live = await target.readLive(ledger)
  const id = live ?? ledger.live
  if (id === undefined) return { live, previous: undefined }
  const found = await findTrusted(target, id, trust, similar)
  return 'manifest' in found ? { live, previous: found.manifest } : { live, previous: undefined, ...found }
}

/**
 * Paths that a killed publisher may have touched. `mustRead`: without that list nothing is known, and every file has
 * to be compared.
 */
export async function readUncertain(
  target: Target,
  ledger: Ledger,
  mustRead: boolean,
): Promise<Map<string, ReleaseFile | undefined>> {
  try {
    return new Map(await target.readUnsure(ledger))
  } catch (error) {
    if (mustRead || !TargetStateUnknown.is(error)) throw error
    return new Map()
  }
}

/**
 * Compares every file of the live release with its manifest; if that is not trusted, with the bundle.
 *
 * Answers with what differs, and with the live release as far as its files are right. Files that no publisher can
 * have left in a bucket that is published in place stay there: only `verify` tells of them.
 */
export async function compareLive(
  input: { readonly target: Target; readonly tenant: string; readonly bundle: PublishBundle },
  ledger: Ledger,
  state: LiveState,
): Promise<{ previous: Manifest | undefined; uncertain: UncertainFiles }> {
  const { target, tenant, bundle } = input
  const buildId = state.live ?? ledger.live
  if (buildId === undefined) return { previous: state.previous, uncertain: new Map() }
  const wanted = state.previous ?? { buildId, files: bundle.files, kept: NO_FILES.kept }
  const { damaged, damagedKept, foreign } = await findDamage(target, wanted, bundle)
  const leftovers = await leftoversAmong(target, ledger, state, foreign)
  const uncertain = new Map([...damaged, ...damagedKept, ...leftovers].map((path) => [path, undefined]))
  if (state.previous) return { previous: state.previous, uncertain }
  const files = bundle.files.with([...uncertain.keys()].map((path) => [path, undefined]))
  return { previous: { tenant, buildId, timestampMs: 0, files, kept: NO_FILES.kept }, uncertain }
}

/** What visitors get besides these files, as far as publishers left it. */
export async function findLeftovers(
  target: Target,
  ledger: Ledger,
  state: LiveState,
  files: ReleaseFiles,
): Promise<readonly string[]> {
  const listed = (await target.listLive(state.live ?? ledger.live ?? '')).map(({ key }) => key)
  return leftoversAmong(target, ledger, state, foreignPaths(listed, { files, kept: NO_FILES.kept }))
}

/**
 * Of files that do not belong to the live release those that publishers left: some manifest names them, or they know
 * them by their bytes.
 */
async function leftoversAmong(
  target: Target,
  ledger: Ledger,
  { distrusted }: LiveState,
  foreign: readonly string[],
): Promise<readonly string[]> {
  if (!target.findOwn || foreign.length === 0) return foreign
  const listed = await Promise.all(ledger.releases.map(({ id }) => findManifest(target, id)))
  const known = [distrusted, ...listed].filter((manifest) => manifest !== undefined)
  const named = new Set(known.flatMap(({ files, kept }) => [...files.keys(), ...kept.keys()]))
  const own = await target.findOwn(foreign.filter((path) => !named.has(path)))
  return foreign.filter((path) => named.has(path) || own.has(path))
}
