import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { letEnter } from '#store/objects/make-public.ts'

/**
 * Gives every file below `from` a second name below `to`, which must not be there yet. Drafts are left out.
 *
 * Throws ENOENT where either is moved away meanwhile.
 */
export default function linkTree({ from, to }: { from: string; to: string }): void {
  mkdirSync(to)
  letEnter(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree({ from: source, to: target })
    else if (!isDraft(entry.name)) linkSync(source, target)
  }
}

/** Whether a file is one that a publisher has not renamed to its place yet. */
export function isDraft(name: string): boolean {
  return /\.draft(-\d+)?$/.test(name)
}
