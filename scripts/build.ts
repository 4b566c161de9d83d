import { buildTenants } from '#run/build/build-tenants.ts'
import { describeNotice, describeNotices } from '#run/build/report.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { isThemeCode, THEME_CODES } from '#site/model/theme.ts'
import { exitCodeOf, runCommand, WrongArguments } from './command.ts'
import { linkCommands } from './link-commands.ts'
import { withDemoProvider } from './with-demo-provider.ts'

await runCommand(
  {
    name: 'npm run build --',
    summary: 'Compiles the pages if the code changed, then builds all tenants, or the named ones.',
    options: {
      tenant: { value: 'NAME', multiple: true, help: 'build this tenant only' },
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      cache: { value: 'DIR', help: 'folder of everything that can be made again (default .cache)' },
      jobs: { value: 'N', help: 'render threads (default one per core)' },
      clean: { help: 'forget earlier builds and make every page anew' },
      theme: { value: 'CODE', help: 'try a theme on, into DIR/TENANT--CODE' },
      offline: { help: 'ask no provider: build from what was read last' },
      'allow-stale': { help: 'where a provider fails, show what was read last' },
      'allow-degraded': { help: 'the same, and go on without configs that were never read' },
      'accept-shrink': { help: 'build although much would be lost: pages, menu entries, a language, the theme' },
      'no-wait': { help: 'fail at once when another build or publish of a tenant is at work' },
      'dry-run': { help: 'say what would be rendered and why, and write nothing' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args, log) => {
    const known = readTenantsFile(args.text('tenants') ?? 'tenants.json')
    const tenants = selectTenants(known, args.list('tenant'))
    const theme = args.text('theme')
    if (theme !== undefined && !isThemeCode(theme))
      throw new WrongArguments(`--theme takes one of ${THEME_CODES.join(', ')}.`)
    const jobs = args.number('jobs', 1)
    const report = await withDemoProvider(tenants, (demoUrl) =>
      buildTenants({
        root: process.cwd(),
        tenants,
        tenantNames: Object.keys(known.tenants),
        outDir: args.text('out') ?? 'dist',
        cacheDir: args.text('cache') ?? '.cache',
        ...(jobs !== undefined && { jobs }),
        ...(theme !== undefined && { theme }),
        ...(demoUrl !== undefined && { demoUrl }),
        clean: args.has('clean'),
        offline: args.has('offline'),
        allowStale: args.has('allow-stale'),
        allowDegraded: args.has('allow-degraded'),
        acceptShrink: args.has('accept-shrink'),
        dryRun: args.has('dry-run'),
        ...(args.has('no-wait') && { waitMs: 0 }),
        now: () => new Date(),
        log,
      }),
    )
    for (const tenant of report.tenants) {
      for (const line of describeNotices(tenant.notices)) log.warn(line)
      for (const fault of tenant.faults) log.error(describeNotice(fault))
    }
    if (args.has('json')) process.stdout.write(`${JSON.stringify(report)}\n`)
    else if (args.has('dry-run')) {
      for (const { tenant, planned } of report.tenants) {
        for (const { path, reason } of planned ?? []) process.stdout.write(`${tenant} ${path}: ${reason}\n`)
      }
    }
    if (import.meta.filename.endsWith('.ts'))
      await linkCommands().catch((error: unknown) => log.info(`Commands will start slower: ${String(error)}`))
    return report.ok ? 0 : exitCodeOf(report.tenants.flatMap(({ faults }) => faults))
  },
)
