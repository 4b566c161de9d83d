import type { Logger } from 'pino'
import type { Rebuild } from '#rebuild/open-rebuild.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile } from '#run/settings/tenants-file.ts'
import { makeFolder } from '#store/fs/make-folder.ts'
import { EMBEDDED_DATABASE, loadOnRequest, SERVICE_PACKAGES } from '#store/on-request.ts'
import type { Arguments } from './command.ts'
import { withEmbeddedProviders } from './with-embedded-providers.ts'

/** Options that the rebuild service and its further workers share. */
export const REBUILD_OPTIONS = {
  tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
  out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
  cache: { value: 'DIR', help: 'folder of everything that can be made again, and of the queue (default .cache)' },
  host: { value: 'DIR', help: 'folder for the configuration of hosts (default host)' },
} as const

/** Opens the rebuild service, runs `act` with it, and closes it. The log is JSON lines on standard output. */
export async function withRebuild(
  args: Arguments,
  takesCalls: boolean,
  act: (rebuild: Rebuild, logger: Logger) => Promise<void>,
): Promise<void> {
  const { openRebuild, openServiceLogger } = await loadService()
  const logger = openServiceLogger(1, args.has('quiet') ? 'warn' : 'info')
  const tenantsFile = args.text('tenants') ?? 'tenants.json'
  const tenants = readTenantsFile(tenantsFile)
  await withEmbeddedProviders(
    Object.entries(tenants.tenants),
    tenantsFile,
    async ({ providers, previewToken, sourceNotices, expectEdit }) => {
      const settings = readSettings()
      const cacheDir = args.text('cache') ?? '.cache'
      makeFolder(cacheDir)
      const rebuild = await openRebuild({
        root: process.cwd(),
        env: { ...settings, previewToken: (tenant) => settings.previewToken(tenant) ?? previewToken(tenant) },
        tenants,
        outDir: args.text('out') ?? 'dist',
        cacheDir,
        hostDir: args.text('host') ?? 'host',
        embedded: providers,
        sourceNotices,
        expectEdit,
        logger,
        takesCalls,
      })
      try {
        await act(rebuild, logger)
      } finally {
        await rebuild.close()
      }
    },
  )
}

function loadService() {
  const isEmbedded = readSettings().databaseUrl() === undefined
  const what = `The rebuild service${isEmbedded ? ' without DATABASE_URL' : ''}`
  const packages = isEmbedded ? [...SERVICE_PACKAGES, EMBEDDED_DATABASE] : SERVICE_PACKAGES
  return loadOnRequest(what, packages, async () => {
    if (isEmbedded) await import('@electric-sql/pglite')
    return { ...(await import('#rebuild/open-rebuild.ts')), ...(await import('#rebuild/service-log.ts')) }
  })
}
