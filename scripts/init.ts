import { statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { nameSome } from '#kit/name-some.ts'
import { ENGINE_ROOT } from '#run/build/engine-root.ts'
import { runCommand, WrongArguments } from './command.ts'
import { copyStarter } from './copy-starter.ts'

/** A line names at most this many files. */
const MOST_NAMED = 8

await runCommand(
  {
    name: 'npx tessera init',
    summary: 'Makes a project in this folder, or in DIR: a site of three pages in three languages. Overwrites no file.',
    words: ['[DIR]'],
    options: {},
  },
  (args, log) => {
    const [dir = '.'] = args.words
    const project = resolve(dir)
    if (statSync(project, { throwIfNoEntry: false })?.isFile())
      throw new WrongArguments(`No project can be made in ${dir}: it is a file. Name a folder.`)
    const { made, there } = copyStarter(join(ENGINE_ROOT, 'starter'), project)
    // Copies only the icons: `security.txt` is an example without a real contact.
    const icons = copyStarter(join(ENGINE_ROOT, 'public'), join(project, 'public'), (path) => path === '.well-known/')
    const kept = [...there, ...icons.there.map((path) => `public/${path}`)]
    if (kept.length > 0) log.info(`Left as they were: ${nameSome(kept, MOST_NAMED)}.`)
    log.success(`Made ${made.length + icons.made.length} files in ${relative('', project) || 'this folder'}.`)
    log.info(`Next: ${project === resolve() ? '' : `cd ${dir}, install tessera there, then `}npx tessera build`)
    return Promise.resolve(0)
  },
)
