import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// The seal is a file beside the folder. It has the digest of the folder's files as the last process left them.

const sealOf = (home: string) => `${home}.seal`

/** Writes the seal. If the disk refuses it, there is no seal. */
export function seal(home: string): void {
  try {
    writeFileSync(sealOf(home), digestOf(home))
  } catch {
    rmSync(sealOf(home), { force: true })
  }
}

/** Writes a seal that matches no files, so that the next process puts the folder aside. */
export function breakSeal(home: string, reason: string): void {
  writeFileSync(sealOf(home), reason)
}

/** Why the seal does not match; `undefined` if it does, or if there is no seal. */
export function whyBroken(home: string): string | undefined {
  if (!existsSync(sealOf(home)) || !existsSync(home)) return undefined
  const left = readFileSync(sealOf(home), 'utf8')
  if (left === digestOf(home)) return undefined
  return left.includes(' ') ? left : 'its files are not as they were left'
}

/** Removes the seal. Returns whether there was one. */
export function unseal(home: string): boolean {
  const isSealed = existsSync(sealOf(home))
  rmSync(sealOf(home), { force: true })
  return isSealed
}

function digestOf(home: string): string {
  const entries = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const hash = createHash('sha256')
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) {
    const bytes = readFileSync(file)
    hash.update(`${relative(home, file)}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}
