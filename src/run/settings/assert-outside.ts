import { isAbsolute, relative, sep } from 'node:path'
import { TargetInvalid } from '#publish/errors.ts'
import type { LocatedTarget } from '#publish/targets/locate-target.ts'
import { realPath } from '#store/fs/real-path.ts'

/**
 * Throws `TargetInvalid` if a target is in the folder of the bundles: builds remove there what no build made. `target`
 * is the target as it is written, for the message.
 */
export function assertOutside(outDir: string, address: LocatedTarget, target: string): void {
  if (address.kind !== 'folder') return
  const inside = relative(realPath(outDir), realPath(address.dir))
  const isOutside = inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
  if (isOutside) return
  const reason = `it lies in ${outDir}, the folder of the bundles, and builds take away there what no build made.`
  throw TargetInvalid.fault({ target, reason })
}
