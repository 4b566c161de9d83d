import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { toFault } from '#kit/to-fault.ts'
import { type DoctorLine, doctorLines } from './doctor-line.ts'

/** A folder that commands write to, as the user wrote it and as an absolute path. */
type WrittenFolder = { readonly name: string; readonly path: string }

const MB = 1e6
const GB = 1e9
/** A build of the demo takes 70 MB, including its cache. */
const TOO_LITTLE = 200 * MB
const LITTLE = 2 * GB

/**
 * Whether the folders can be written and have enough room. One line for each disk, and one for each folder that cannot
 * be written.
 */
export function examineDisk(folders: readonly WrittenFolder[]): DoctorLine[] {
  const { thrown } = doctorLines('disk')
  const lines: DoctorLine[] = []
  const disks = new Map<number, { names: string[]; free: number }>()
  for (const { name, path } of folders) {
    try {
      const there = deepestFolder(path)
      accessSync(there, constants.W_OK | constants.X_OK)
      const { bavail, bsize } = statfsSync(there)
      const { dev } = statSync(there)
      const disk = disks.get(dev) ?? { names: [], free: bavail * bsize }
      disk.names.push(name)
      disks.set(dev, disk)
    } catch (error) {
      lines.push(thrown(toFault(error)))
    }
  }
  return [...lines, ...[...disks.values()].map(({ names, free }) => describeRoom(names, free))]
}

/** One line about a disk. `free` is in bytes. */
export function describeRoom(names: readonly string[], free: number): DoctorLine {
  const { ok, warning, failed } = doctorLines('disk')
  const room = free < GB ? `${Math.floor(free / MB)} MB` : `${(free / GB).toFixed(1)} GB`
  const found = `${room} are free for ${names.join(' and ')}.`
  if (free >= LITTLE) return ok(found)
  const remedy = 'Make room, or name folders on another disk with --out and --cache.'
  return free < TOO_LITTLE
    ? failed(`Only ${found} That is too little for a build. ${remedy}`)
    : warning(`Only ${found} Builds of large tenants need more. ${remedy}`)
}

/** The folder itself. If it does not exist, the nearest folder above it. Throws if a file is in its place. */
export function deepestFolder(path: string): string {
  if (!existsSync(path)) return deepestFolder(dirname(path))
  if (statSync(path).isDirectory()) return path
  throw Object.assign(new Error(`ENOTDIR: ${path} is no folder`), { code: 'ENOTDIR' })
}
