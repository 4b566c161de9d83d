import { assertTargets } from '#run/publish/open-publishing.ts'
import { publishTenants } from '#run/publish/publish-tenants.ts'
import { summarisePublish } from '#run/publish/summarise-publish.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'
import { tellPublish } from './tell-publish.ts'

await runCommand(
  {
    name: 'npm run publish:site --',
    summary: 'Uploads what changed in the bundles of all tenants, or the named ones, then makes them live.',
    options: {
      tenant: { value: 'NAME', multiple: true, help: 'publish this tenant only' },
      tenants: { value: 'FILE', help: 'who we publish for (default tenants.json)' },
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      cache: { value: 'DIR', help: 'folder of everything that can be made again (default .cache)' },
      host: { value: 'DIR', help: 'folder for the configuration of hosts (default host)' },
      'dry-run': { help: 'say what would change, and write nothing' },
      verify: { help: 'compare every file at the target and mend what differs' },
      'no-wait': { help: 'fail at once when another publisher is at work' },
      'allow-degraded': { help: 'publish a bundle although it was built without its configuration' },
      'purge-all': { help: 'tell the purge hook every address of the site' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args, log) => {
    const file = args.text('tenants') ?? 'tenants.json'
    const named = args.list('tenant')
    const tenants = selectTenants(readTenantsFile(file), named)
    assertTargets(tenants, named, file)
    const hostDir = args.text('host') ?? 'host'
    const report = await publishTenants({
      root: process.cwd(),
      tenants,
      outDir: args.text('out') ?? 'dist',
      cacheDir: args.text('cache') ?? '.cache',
      hostDir,
      dryRun: args.has('dry-run'),
      verify: args.has('verify'),
      ...(args.has('no-wait') && { waitMs: 0 }),
      allowDegraded: args.has('allow-degraded'),
      purgeAll: args.has('purge-all'),
      log,
    })
    tellPublish(report, tenants, file, log)
    if (args.has('json')) process.stdout.write(`${JSON.stringify(report)}\n`)
    else if (args.has('dry-run')) {
      for (const { tenant, changed } of report.tenants)
        for (const path of changed) process.stdout.write(`${tenant} /${path}\n`)
    }
    const options = { tenants, hostDir, dryRun: args.has('dry-run') }
    for (const line of summarisePublish(report, options)) log.info(line)
    return report.ok ? 0 : 1
  },
)
