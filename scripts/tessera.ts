// `npx tessera` runs this file. It finds the command and passes on the words that follow it.

import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'
import process from 'node:process'
import { isToolName, listCommands, refuseCommand, TOOL, type ToolName } from './tool-commands.ts'

/** Each module runs its command when it is loaded. */
const COMMANDS: Readonly<Record<ToolName, () => Promise<unknown>>> = {
  init: () => import('./init.ts'),
  build: () => import('./build.ts'),
  preview: () => import('./preview.ts'),
  dev: () => import('./dev.ts'),
  check: () => import('./check-provider.ts'),
  doctor: () => import('./doctor.ts'),
  explain: () => import('./explain.ts'),
  publish: () => import('./publish-site.ts'),
  rollback: () => import('./rollback.ts'),
  verify: () => import('./verify.ts'),
  gateway: () => import('./gateway.ts'),
  rebuild: () => import('./rebuild.ts'),
  worker: () => import('./worker.ts'),
  token: () => import('./rebuild-token.ts'),
}

const [word, ...rest] = process.argv.slice(2)

if (word === undefined || ['--help', '-h', 'help'].includes(word)) process.stdout.write(listCommands())
else if (isToolName(word)) {
  if (existsSync('.env')) process.loadEnvFile('.env')
  // Keeps what V8 compiled, but only in a folder that is already a project.
  if (existsSync('tenants.json')) enableCompileCache(resolve('.cache/node'))
  process.argv = [process.execPath, TOOL, ...rest]
  await COMMANDS[word]()
} else {
  process.stderr.write(`[error] ${refuseCommand(word)}\n`)
  process.exitCode = 2
}
