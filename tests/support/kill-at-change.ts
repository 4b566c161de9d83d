import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

// Kills a process just before it changes the disk for the nth time. Node loads this first (`node --import`); n is
// KILL_AT.

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

/** Counts from the beginning, and only changes below `folder`. If `n` is `undefined`, nothing is killed. */
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
