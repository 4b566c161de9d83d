import { describeNotice } from '#run/report.ts'
import { rollbackSite } from '#run/rollback-site.ts'
import { readTenantsFile, selectTenants } from '#run/tenants-file.ts'
import { printFailure } from './print-failure.ts'
import { runCommand } from './command.ts'

await runCommand(
  {
    name: 'npm run rollback --',
    summary: 'Makes an earlier release of a tenant live again; without --to the one that was live before.',
    words: ['TENANT'],
    options: {
      to: { value: 'BUILD_ID', help: 'this release' },
      tenants: { value: 'FILE', help: 'who we publish for (default tenants.json)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args, log) => {
    const [[name, tenant] = []] = selectTenants(readTenantsFile(args.text('tenants') ?? 'tenants.json'), args.words)
    if (name === undefined || tenant === undefined) return 2
    const to = args.text('to')
    return printFailure(name, args.has('json'), async () => {
      const report = await rollbackSite({ root: process.cwd(), name, tenant, ...(to !== undefined && { to }), log })
      for (const fault of report.faults) log.error(describeNotice(fault))
      if (args.has('json')) process.stdout.write(`${JSON.stringify(report)}\n`)
      return report.ok ? 0 : 1
    })
  },
)
