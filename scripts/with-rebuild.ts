import { pino, type Logger } from 'pino'
import { demoPreviewToken } from '#demo/demo-provider.ts'
import { hideCredentials } from '#kit/hide-credentials.ts'
import { openRebuild, type Rebuild } from '#rebuild/open-rebuild.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile } from '#run/settings/tenants-file.ts'
import type { Arguments } from './command.ts'
import { withDemoProvider } from './with-demo-provider.ts'

/** What the rebuild service and its further workers may be told alike. */
export const REBUILD_OPTIONS = {
  tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
  out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
  cache: { value: 'DIR', help: 'folder of everything that can be made again, and of the queue (default .cache)' },
  host: { value: 'DIR', help: 'folder for the configuration of hosts (default host)' },
} as const

/** Of log lines that wait for their disk. */
const MOST_WAITING_BYTES = 2 ** 20

/** Opens the rebuild service, lets `act` use it, and closes it again. The log is JSON lines on standard output. */
export async function withRebuild(
  args: Arguments,
  takesCalls: boolean,
  act: (rebuild: Rebuild, logger: Logger) => Promise<void>,
): Promise<void> {
  // Lines that a full disk refuses are lost, and the service goes on.
  const output = pino.destination({ fd: 1, sync: true, maxLength: MOST_WAITING_BYTES })
  output.on('error', () => undefined)
  const level = args.has('quiet') ? 'warn' : 'info'
  const logger = pino({ level, hooks: { streamWrite: hideCredentials } }, output)
  const tenants = readTenantsFile(args.text('tenants') ?? 'tenants.json')
  await withDemoProvider(Object.entries(tenants.tenants), async (demoUrl) => {
    const settings = readSettings()
    const demoToken = (tenant: string) =>
      tenants.tenants[tenant]?.provider.baseUrl === 'demo:' ? demoPreviewToken() : undefined
    const rebuild = await openRebuild({
      root: process.cwd(),
      env: { ...settings, previewToken: (tenant) => settings.previewToken(tenant) ?? demoToken(tenant) },
      tenants,
      outDir: args.text('out') ?? 'dist',
      cacheDir: args.text('cache') ?? '.cache',
      hostDir: args.text('host') ?? 'host',
      ...(demoUrl !== undefined && { demoUrl }),
      logger,
      takesCalls,
    })
    try {
      await act(rebuild, logger)
    } finally {
      await rebuild.close()
    }
  })
}
