import { cpSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '#store/fs/list-files.ts'
import { makeFolder } from '#store/fs/make-folder.ts'

/** Files with another name in the package than in a project: npm packs no `.gitignore`. */
const RENAMED: Readonly<Record<string, string>> = { gitignore: '.gitignore' }

/** Paths relative to the folder of the project. */
export type Starter = {
  /** Files that were copied. */
  readonly made: readonly string[]
  /** Files that existed already. They are unchanged. */
  readonly there: readonly string[]
}

/** Copies the files of `folder` into the project in `to`. Overwrites no file. */
export function copyStarter(folder: string, to: string, isLeftOut: (path: string) => boolean = () => false): Starter {
  const [made, there]: [string[], string[]] = [[], []]
  for (const path of listFiles(folder, { isLeftOut })) {
    const name = RENAMED[path] ?? path
    const target = join(to, name)
    if (existsSync(target)) there.push(name)
    else {
      makeFolder(dirname(target))
      cpSync(join(folder, path), target, { errorOnExist: true, force: false })
      made.push(name)
    }
  }
  return { made: made.sort(), there: there.sort() }
}
