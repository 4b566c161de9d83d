import { resolve } from 'node:path'
import { dev } from 'astro'
import { devPages } from '#adapter/dev-middleware.ts'
import { createDevView } from '#run/preview/dev-view.ts'
import { PortNotFree } from '#run/errors.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'
import { withDemoProvider } from './with-demo-provider.ts'

const HOST = '127.0.0.1'

await runCommand(
  {
    name: 'npm run dev --',
    summary: 'Draws the pages from live provider data, with hot reload.',
    options: {
      tenant: {
        value: 'NAME',
        help: 'the tenant to show (default: the one tenants.json names); others on NAME.localhost',
      },
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      port: { value: 'N', help: 'port to listen on (default 4321)' },
    },
  },
  async (args, log, untilStopped) => {
    const tenants = readTenantsFile(args.text('tenants') ?? 'tenants.json')
    const tenant = args.text('tenant') ?? tenants.default
    selectTenants(tenants, [tenant])
    const port = args.number('port', 0, 65_535) ?? 4321
    await withDemoProvider(Object.entries(tenants.tenants), async (demoUrl) => {
      const devView = createDevView({
        root: process.cwd(),
        cacheDir: resolve('.cache'),
        tenants,
        tenant,
        demoUrl,
        now: () => new Date(),
      })
      const server = await dev({
        root: process.cwd(),
        server: { port, host: HOST },
        integrations: [devPages(devView.answer, (line) => log.info(line))],
        // Below, Astro logs each page by the route of its theme.
        logLevel: 'warn',
      })
      // Where it is taken, Vite takes the next one, and the other tenants' addresses would be wrong.
      if (port !== 0 && server.address.port !== port) {
        await server.stop()
        await devView.close()
        throw PortNotFree.fault({ address: HOST, port, code: 'EADDRINUSE' })
      }
      process.stdout.write(`http://localhost:${server.address.port}/\n`)
      await untilStopped()
      await server.stop()
      await devView.close()
    })
    return 0
  },
)
