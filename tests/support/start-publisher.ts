import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '#run/settings/settings.ts'
import { ROOT } from './build-bundles.ts'
import { commandOf } from './command-of.ts'
import type { Bundles } from './publish-site.ts'

/** Starts the real command in its own process. It publishes the bundle `dist/harbour`. */
export function startPublisher(
  bundles: Bundles,
  options: {
    readonly target: string
    readonly purge?: { readonly command: readonly string[] }
    readonly env?: Readonly<Record<string, string>>
    /** Arguments of Node. */
    readonly node?: readonly string[]
  },
) {
  const tenants = join(bundles.dir, 'tenants.json')
  const { target, purge } = options
  const harbour = {
    origin: 'https://harbour.example',
    provider: { baseUrl: 'http://127.0.0.1:1' },
    publish: { target, purge },
  }
  writeFileSync(tenants, JSON.stringify({ default: 'harbour', tenants: { harbour } }))
  const folders = { out: 'dist', cache: 'cache', host: 'host' }
  const args = Object.entries(folders).flatMap(([name, folder]) => [`--${name}`, join(bundles.dir, folder)])
  const command = commandOf('publish-site', ['--quiet', '--tenants', tenants, ...args])
  const env = {
    ...readSettings().compilerEnv,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ...options.env,
  }
  const child = spawn(process.execPath, [...(options.node ?? []), ...command], { cwd: ROOT, env, stdio: 'ignore' })
  return { child, ended: once(child, 'exit') as Promise<[code: number | null, signal: string | null]> }
}
