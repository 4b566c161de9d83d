import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { letEnter } from '#store/fs/make-public.ts'
import { DRAFT_PREFIX } from '#store/fs/replace-file.ts'

/**
 * Links every file below `from` to the same path below `to`, which must not exist yet. Leaves out drafts.
 *
 * Throws ENOENT if one of the folders is moved away meanwhile.
 */
export default function linkTree({ from, to }: { from: string; to: string }): void {
  mkdirSync(to)
  letEnter(to)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree({ from: source, to: target })
    else if (!entry.name.startsWith(DRAFT_PREFIX)) linkSync(source, target)
  }
}
