import { pino } from 'pino'
import { openRebuild } from '#rebuild/open-rebuild.ts'
import { SettingsInvalid } from '#run/errors.ts'
import { readSettings } from '#run/settings.ts'
import { readTenantsFile } from '#run/tenants-file.ts'
import { runCommand, untilStopped } from './command.ts'
import { withDemoProvider } from './with-demo-provider.ts'

await runCommand(
  {
    name: 'npm run worker --',
    summary: 'A further worker of the rebuild service, on this or another machine. Needs DATABASE_URL.',
    options: {
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      cache: { value: 'DIR', help: 'folder of everything that can be made again (default .cache)' },
      host: { value: 'DIR', help: 'folder for the configuration of hosts (default host)' },
    },
  },
  async (args) => {
    const stopped = untilStopped()
    const env = readSettings()
    if (env.databaseUrl === undefined) {
      const expected = 'is missing. Name the PostgreSQL server that the rebuild service uses.'
      throw SettingsInvalid.fault({ file: 'environment', key: 'DATABASE_URL', expected })
    }
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
        logger: pino(),
      })
      try {
        await rebuild.work()
        await stopped
      } finally {
        await rebuild.close()
      }
    })
    return 0
  },
)
