import { pino } from 'pino'
import { openRebuild } from '#rebuild/open-rebuild.ts'
import { serveApp } from '#rebuild/serve-app.ts'
import { readSettings } from '#run/settings.ts'
import { readTenantsFile } from '#run/tenants-file.ts'
import { runCommand, untilStopped } from './command.ts'
import { withDemoProvider } from './with-demo-provider.ts'

await runCommand(
  {
    name: 'npm run rebuild --',
    summary: 'Serves rebuilds: hears of edits, builds and publishes what they change, and tells what became of them.',
    options: {
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      cache: { value: 'DIR', help: 'folder of everything that can be made again, and of the queue (default .cache)' },
      host: { value: 'DIR', help: 'folder for the configuration of hosts (default host)' },
    },
  },
  async (args) => {
    const stopped = untilStopped()
    const env = readSettings()
    const port = env.port()
    const logger = pino()
    const tenants = readTenantsFile(args.text('tenants') ?? 'tenants.json')
    await withDemoProvider(Object.entries(tenants.tenants), async (demoUrl) => {
      const rebuild = await openRebuild({
        root: process.cwd(),
        env,
        tenants,
        outDir: args.text('out') ?? 'dist',
        cacheDir: args.text('cache') ?? '.cache',
        hostDir: args.text('host') ?? 'host',
        ...(demoUrl !== undefined && { demoUrl }),
        logger,
      })
      try {
        const server = await serveApp(rebuild.app, { host: env.host, port })
        logger.info({ host: env.host, port: server.port }, 'listening')
        await rebuild.work()
        await stopped
        logger.info('stopping')
        await server.close()
      } finally {
        await rebuild.close()
      }
    })
    return 0
  },
)
