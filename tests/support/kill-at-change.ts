import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import process from 'node:process'

// Preloaded into a publisher (`node --import`): kills it as it is about to change the disk for the n-th time, n being KILL_AT.

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
const killAt = Number(process.env['KILL_AT'])
const below = process.env['KILL_BELOW'] ?? ''
let count = 0

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
