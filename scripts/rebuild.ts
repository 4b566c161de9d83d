import { serveApp } from '#rebuild/http/serve-app.ts'
import { readSettings } from '#run/settings/settings.ts'
import { runCommand } from './command.ts'
import { REBUILD_OPTIONS, withRebuild } from './with-rebuild.ts'

await runCommand(
  {
    name: 'npm run rebuild --',
    summary: 'Serves rebuilds: hears of edits, builds and publishes what they change, and tells what became of them.',
    options: REBUILD_OPTIONS,
  },
  async (args, _log, untilStopped) => {
    const stopped = untilStopped()
    const { host, port: portOf } = readSettings()
    const port = portOf()
    await withRebuild(args, true, async (rebuild, logger) => {
      const server = await serveApp(rebuild.app, { host, port })
      logger.info({ host, port: server.port }, 'listening')
      await Promise.race([rebuild.work(), stopped])
      await stopped
      logger.info('stopping')
      await rebuild.endStreams()
      await server.close()
    })
    return 0
  },
)
