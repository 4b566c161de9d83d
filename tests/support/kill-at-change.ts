import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

// Kills a process as it is about to change the disk for the n-th time. Preloaded (`node --import`), n is KILL_AT.

const CHANGES = [
  'writeFileSync',
  'renameSync',
  'linkSync',
  'mkdirSync',
  'rmSync',
  'rmdirSync',
  'unlinkSync',
  'symlinkSync',
  'utimesSync',
] as const
let killAt = Number(process.env['KILL_AT'])
let below = process.env['KILL_BELOW'] ?? ''
let count = 0

/** Counts anew, changes below that folder only. Without a number nothing is killed. */
export function killAtChange(n: number | undefined, folder: string): void {
  killAt = n ?? NaN
  below = folder
  count = 0
}

for (const name of CHANGES) {
  const original = fs[name] as (...args: unknown[]) => unknown
  Object.assign(fs, {
    [name](...args: unknown[]) {
      const concerns = args.some((arg) => typeof arg === 'string' && arg.startsWith(below))
      if (concerns && (count += 1) === killAt) process.kill(process.pid, 'SIGKILL')
      return original.apply(fs, args)
    },
  })
}
syncBuiltinESMExports()
