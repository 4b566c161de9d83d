import type { Hono } from 'hono'
import { serveApp } from '#rebuild/http/serve-app.ts'
import { SettingsInvalid } from '#run/errors.ts'
import { readSettings } from '#run/settings/settings.ts'
import { runCommand } from './command.ts'
import { REBUILD_OPTIONS, withRebuild } from './with-rebuild.ts'

/** The port on which a worker answers health checks, unless `WORKER_PORT` names another. */
const USUAL_PORT = 4401

await runCommand(
  {
    name: 'npm run worker --',
    summary: 'A further worker of the rebuild service, on this or another machine. Needs DATABASE_URL.',
    options: REBUILD_OPTIONS,
  },
  async (args, _log, untilStopped) => {
    const stopped = untilStopped()
    if (readSettings().databaseUrl() === undefined) {
      const expected = 'is missing. Name the PostgreSQL server that the rebuild service uses.'
      throw SettingsInvalid.fault({ file: 'environment', key: 'DATABASE_URL', expected })
    }
    const { host, workerPort } = readSettings()
    const wanted = workerPort()
    await withRebuild(args, false, async (rebuild, logger) => {
      const server = await listen(rebuild.app, host, wanted)
      logger.info({ host, port: server.port }, 'listening')
      await Promise.race([rebuild.work(), stopped])
      await stopped
      await server.close()
    })
    return 0
  },
)

/**
 * Listens on the wanted port, else on the usual one. If another worker of this machine uses the usual port, it takes
 * any free one.
 */
async function listen(app: Hono, host: string, wanted: number | undefined): ReturnType<typeof serveApp> {
  try {
    return await serveApp(app, { host, port: wanted ?? USUAL_PORT })
  } catch (error) {
    if (wanted !== undefined || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return serveApp(app, { host, port: 0 })
  }
}
