import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from './build-bundles.ts'
import { commandOf } from './command-of.ts'

export type TestWorker = {
  /** Resolves when the worker begins to work on the queue. */
  readonly ready: Promise<void>
  /** Resolves with the port of its health checks. */
  readonly port: Promise<number>
  readonly ended: Promise<unknown>
  /** Calls `see` with each line of its log. */
  watch(see: (line: Record<string, unknown>) => void): void
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Starts `npm run worker` in its own process. Without `databaseUrl`, it starts `npm run rebuild` on any free port. */
export function startWorker(options: {
  dir: string
  tenantsFile: string
  databaseUrl?: string
  env?: Readonly<Record<string, string>>
}): TestWorker {
  const { dir, tenantsFile, databaseUrl } = options
  const folders = ['out', 'cache', 'host'].flatMap((name) => [`--${name}`, `${dir}/${name === 'out' ? 'dist' : name}`])
  const args = commandOf(databaseUrl === undefined ? 'rebuild' : 'worker', ['--tenants', tenantsFile, ...folders])
  const database = databaseUrl === undefined ? { PORT: '0' } : { DATABASE_URL: databaseUrl }
  const own = { ...database, REBUILD_SETTINGS: `${dir}/rebuild.json` }
  const env = { ...readSettings().compilerEnv, ...own, ...options.env }
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const watchers = new Set<(line: Record<string, unknown>) => void>()
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  const { promise: port, resolve: listens } = Promise.withResolvers<number>()
  createInterface(child.stdout).on('line', (text) => {
    const line = JSON.parse(text) as Record<string, unknown>
    if (line['msg'] === 'at work') resolve()
    if (line['msg'] === 'listening') listens(Number(line['port']))
    for (const see of watchers) see(line)
  })
  return {
    ready,
    port,
    ended,
    watch: (see) => void watchers.add(see),
    async kill(signal) {
      child.kill(signal)
      await ended
    },
  }
}
