import { TargetStateUnknown } from '../errors.ts'
import type { HeldLease } from '../lease/held-lease.ts'
import type { Target } from '../targets/target.ts'
import { PARTS_PREFIX, LIST_NAMES, manifestKey, partKey } from './manifest.ts'
import { parseManifest } from './manifest-text.ts'

/** Which manifests are removed or replaced, and which ones stay. */
export type LeavingParts = {
  /** The ids of removed releases. Their manifests still exist. */
  readonly gone: readonly string[]
  /** The text of a manifest that was replaced. */
  readonly replaced: { readonly id: string; readonly text: string } | undefined
  /** The ids of releases that stay. */
  readonly staying: readonly string[]
  /** Whether to search the store for parts that no manifest names, and to remove these too. */
  readonly sweeps: boolean
}

/**
 * Removes the parts of lists that no manifest names any more. If a manifest that stays cannot be read, removes nothing,
 * because the parts may belong to it.
 */
export async function dropParts(
  { store }: Target,
  lease: HeldLease,
  { gone, replaced, staying, sweeps }: LeavingParts,
): Promise<void> {
  const going = sweeps ? (await store.list(PARTS_PREFIX)).map(({ key }) => key) : await keysOf(gone)
  if (replaced) going?.push(...(keysIn(replaced.id, replaced.text) ?? []))
  if (!going || going.length === 0) return
  const needed = await keysOf(staying)
  if (!needed) return
  const stays = new Set(needed)
  lease.guard()
  await store.delete([...new Set(going)].filter((key) => !stays.has(key)))

  /** The keys of the parts of these releases; `undefined` if a manifest is damaged. */
  async function keysOf(ids: readonly string[]): Promise<string[] | undefined> {
    const keys = await Promise.all(
      ids.map(async (id) => {
        const text = (await store.get(manifestKey(id)))?.body.toString()
        return text === undefined ? [] : keysIn(id, text)
      }),
    )
    return keys.includes(undefined) ? undefined : keys.flatMap((some) => some ?? [])
  }
}

/** The keys of the parts that a manifest names; `undefined` if it is damaged. */
function keysIn(buildId: string, text: string): string[] | undefined {
  try {
    const { parts = {} } = parseManifest(text, buildId)
    return LIST_NAMES.flatMap((list) =>
      (parts[list] ?? []).flatMap((part, at) => (part ? [partKey(list, part, at)] : [])),
    )
  } catch (error) {
    if (TargetStateUnknown.is(error)) return undefined
    throw error
  }
}
