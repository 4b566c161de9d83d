import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '#store/fs/list-files.ts'

/** What a project has under another name than the package: npm keeps no `.gitignore`. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** Paths of a project's files, below its folder. */
export type Starter = {
  /** They are new. */
  readonly made: readonly string[]
  /** They were there, and are as they were. */
  readonly there: readonly string[]
}

/** Copies the files of `folder` into the project in `to`, and overwrites none. */
export function copyStarter(folder: string, to: string, isLeftOut: (path: string) => boolean = () => false): Starter {
  const [made, there]: [string[], string[]] = [[], []]
  for (const path of listFiles(folder, { isLeftOut })) {
    const name = RENAMED[path] ?? path
    const target = join(to, name)
    if (existsSync(target)) there.push(name)
    else {
      mkdirSync(dirname(target), { recursive: true })
      cpSync(join(folder, path), target, { errorOnExist: true, force: false })
      made.push(name)
    }
  }
  return { made: made.sort(), there: there.sort() }
}
