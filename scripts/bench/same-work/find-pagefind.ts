import { join } from 'node:path'
import { projectRoot } from '../folders.ts'

/** Pagefind's program as its package ships it for this machine, started without the Node process around it. */
export function findPagefind(): string {
  const isWindows = process.platform === 'win32'
  const machine = `${isWindows ? 'windows' : process.platform}-${process.arch}`
  const program = `pagefind_extended${isWindows ? '.exe' : ''}`
  return join(projectRoot, 'node_modules/@pagefind', machine, 'bin', program)
}
