import { dirname, resolve } from 'node:path'
import { notifyRebuild } from '#gateway/hooks/notify-rebuild.ts'
import { startGateway } from '#gateway/start-gateway.ts'
import { PortNotFree } from '#run/errors.ts'
import { readSettings } from '#run/settings/settings.ts'
import { variableFor } from '#run/settings/tenant-variables.ts'
import { readTenantsFile } from '#run/settings/tenants-file.ts'
import { runCommand, WrongArguments } from './command.ts'
import { sourcesOf } from './with-embedded-providers.ts'

await runCommand(
  {
    name: 'npm run gateway --',
    summary: 'Serves the sources of tenants.json as a provider, until it is stopped: for builds and visitors’ forms.',
    options: {
      tenants: { value: 'FILE', help: 'whose sources we serve (default tenants.json)' },
      port: { value: 'N', help: 'port to listen on; 0 for any free one (default 4400)' },
      host: { value: 'HOST', help: 'address to listen on (default 127.0.0.1)' },
      forms: { value: 'DIR', help: 'folder of the forms that visitors send (default forms)' },
    },
  },
  async (args, log, untilStopped) => {
    const tenantsFile = args.text('tenants') ?? 'tenants.json'
    const sources = sourcesOf(Object.entries(readTenantsFile(tenantsFile).tenants))
    if (sources.length === 0) throw new WrongArguments(`No tenant of ${tenantsFile} has a "source".`)
    const [port, host] = [args.number('port', 0, 65_535) ?? 4400, args.text('host') ?? '127.0.0.1']
    const settings = readSettings()
    const variable = (prefix: string, tenant: string) => process.env[variableFor(prefix, tenant)]
    const serviceUrl = process.env['REBUILD_URL']
    const gateway = await startGateway({
      sources,
      root: dirname(resolve(tenantsFile)),
      env: (name) => process.env[name],
      previewToken: settings.previewToken,
      formsDir: resolve(args.text('forms') ?? 'forms'),
      hookToken: (tenant) => variable('GATEWAY_HOOK_TOKEN', tenant),
      async onChange(tenant) {
        log.info(`${tenant} has changed.`)
        const [secret] = settings.webhookSecrets(tenant)
        if (serviceUrl !== undefined && secret !== undefined) await notifyRebuild(serviceUrl, tenant, secret)
      },
      warn: (line) => log.warn(line),
      port,
      host,
    }).catch((error: unknown) => {
      const { code } = error as NodeJS.ErrnoException
      throw code === 'EADDRINUSE' || code === 'EACCES' ? PortNotFree.fault({ address: host, port, code }) : error
    })
    log.info(`Serving ${sources.map(([tenant]) => tenant).join(', ')}. Ctrl+C ends it.`)
    process.stdout.write(`${gateway.url}\n`)
    await untilStopped()
    await gateway.close()
    return 0
  },
)
