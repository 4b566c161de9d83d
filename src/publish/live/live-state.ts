import { TargetStateUnknown } from '../errors.ts'
import { findDamage, foreignPaths } from '../release/find-damage.ts'
import type { Ledger } from '../lease/ledger.ts'
import { NO_FILES, type Manifest, type ReleaseFile, type ReleaseFiles } from '../release/manifest.ts'
import type { PublishBundle } from '../release/read-bundle.ts'
import { findManifest, findTrusted } from '../release/read-manifest.ts'
import type { Trust } from '../release/trust.ts'
import type { Target, UncertainFiles } from '../targets/target.ts'

/** Which release is live at a target, and whether its manifest is trusted. */
export type LiveState = {
  /** The release that visitors get; `undefined` if they get none. */
  readonly live: string | undefined
  /** Its trusted manifest. If visitors get no release, the manifest of the one that the ledger calls live. */
  readonly previous: Manifest | undefined
  /** Why its manifest is not trusted. Missing if it is. */
  readonly reason?: string
  /** The manifest that is not trusted, if it can be read. */
  readonly distrusted?: Manifest | undefined
}

/**
 * Reads which release is live. `similar` are files that it probably has: parts of the manifest with just these are not
 * loaded.
 */
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
 * The paths that a killed publisher may have changed. `mustRead`: throws if their list is damaged. Otherwise the caller
 * compares every file anyway, and does without the list.
 */
export async function readUncertain(
  target: Target,
  ledger: Ledger,
  mustRead: boolean,
): Promise<Map<string, ReleaseFile | undefined>> {
  try {
    return new Map(await target.readUncertain(ledger))
  } catch (error) {
    if (mustRead || !TargetStateUnknown.is(error)) throw error
    return new Map()
  }
}

/**
 * Compares every file of the live release with its manifest, or with the bundle if the manifest is not trusted.
 *
 * Returns the paths that differ (`uncertain`) and the live release: its trusted manifest, or else those files of the
 * bundle that the target really holds. In a bucket that is published in place, foreign files that no publisher can have
 * left stay there: only `verify` reports them.
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

/** The files that visitors can get besides `files`, as far as publishers left them. */
export async function findLeftovers(
  target: Target,
  ledger: Ledger,
  state: LiveState,
  files: ReleaseFiles,
): Promise<readonly string[]> {
  const listed = (await target.listLive(state.live ?? ledger.live ?? '')).map(({ key }) => key)
  return leftoversAmong(target, ledger, state, foreignPaths(listed, { files, kept: NO_FILES.kept }))
}

/** Those foreign files that publishers left: a manifest names them, or the target knows their bytes. */
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
