import { rmSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { devPages } from '#adapter/dev-middleware.ts'
import { copyEngine } from '#pipeline/program/copy-engine.ts'
import { addOwnTheme, readOwnTheme } from '#pipeline/program/own-theme.ts'
import { ENGINE_ROOT } from '#run/build/engine-root.ts'
import { createDevView } from '#run/preview/dev-view.ts'
import { PortNotFree } from '#run/errors.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { loadOnRequest, PAGE_PACKAGES } from '#store/on-request.ts'
import { runCommand } from './command.ts'
import { withEmbeddedProviders } from './with-embedded-providers.ts'

const HOST = '127.0.0.1'
/** The name of this command in messages about missing packages. */
const WHAT = 'The command `dev`'

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
    const tenantsFile = args.text('tenants') ?? 'tenants.json'
    const tenants = readTenantsFile(tenantsFile)
    const tenant = args.text('tenant') ?? tenants.default
    selectTenants(tenants, [tenant])
    const port = args.number('port', 0, 65_535) ?? 4321
    const { dev } = await loadOnRequest(WHAT, PAGE_PACKAGES, () => import('astro'))
    await withEmbeddedProviders(Object.entries(tenants.tenants), tenantsFile, async ({ providers }) => {
      const devView = createDevView({
        root: process.cwd(),
        cacheDir: resolve('.cache'),
        tenants,
        tenant,
        embedded: providers,
        now: () => new Date(),
      })
      const server = await dev({
        root: codeFolder(),
        server: { port, host: HOST },
        integrations: [devPages(devView.answer, (line) => log.info(line))],
        // At a lower level, Astro logs each page under the route of its theme.
        logLevel: 'warn',
      })
      // If the port is taken, Vite uses the next one, and the URLs of the other tenants would be wrong.
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

/**
 * The folder with the code that Astro serves. Neither Node nor Vite strips types from code below `node_modules`, so
 * such code is copied.
 */
function codeFolder(): string {
  if (!ENGINE_ROOT.includes(`${sep}node_modules${sep}`)) return ENGINE_ROOT
  const copy = resolve('.cache/dev')
  rmSync(copy, { recursive: true, force: true })
  copyEngine(ENGINE_ROOT, copy, WHAT)
  const ownTheme = readOwnTheme(resolve(), ENGINE_ROOT)
  if (ownTheme !== undefined) addOwnTheme(copy, ownTheme)
  return copy
}
