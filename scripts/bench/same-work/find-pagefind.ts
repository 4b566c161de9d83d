import { join } from 'node:path'
import { projectRoot } from '../folders.ts'

/** The path of Pagefind's program for this machine. It is called directly, without Pagefind's Node wrapper. */
export function findPagefind(): string {
  const isWindows = process.platform === 'win32'
  const machine = `${isWindows ? 'windows' : process.platform}-${process.arch}`
  const program = `pagefind_extended${isWindows ? '.exe' : ''}`
  return join(projectRoot, 'node_modules/@pagefind', machine, 'bin', program)
}
