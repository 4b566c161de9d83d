import { buildTenants } from '#run/build/build-tenants.ts'
import { describeNotice, foldNotices, type BuildReport } from '#run/build/report.ts'
import { summariseBuild } from '#run/build/summarise-build.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import type { Log } from '#kit/log.ts'
import { isThemeCode, THEME_CODES } from '#site/model/theme.ts'
import { exitCodeOf, runCommand, WrongArguments } from './command.ts'
import { linkCommands } from './link-commands.ts'
import { withEmbeddedProviders } from './with-embedded-providers.ts'

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
      'check-files': { help: 'look at every file of the bundles, also in folders that did not change' },
      theme: { value: 'CODE', help: 'try a theme on, into DIR/TENANT--CODE' },
      offline: { help: 'ask no provider: build from what was read last' },
      'allow-stale': { help: 'where a provider fails, show what was read last' },
      'allow-degraded': { help: 'the same, and go on without configs that were never read' },
      'accept-shrink': { help: 'build although much would be lost: pages, menu entries, a language, the theme' },
      'no-wait': { help: 'fail at once when another build or publish of a tenant is at work' },
      publish: { help: 'then publish what was built, as npm run publish:site does' },
      host: { value: 'DIR', help: 'with --publish: folder for the configuration of hosts (default host)' },
      'dry-run': { help: 'say what would be rendered and why, and write nothing' },
      notices: { help: 'print every notice, and not only how many there are of each kind' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args, log) => {
    const tenantsFile = args.text('tenants') ?? 'tenants.json'
    const known = readTenantsFile(tenantsFile)
    const tenants = selectTenants(known, args.list('tenant'))
    const theme = args.text('theme')
    if (theme !== undefined && !isThemeCode(theme))
      throw new WrongArguments(`--theme takes one of ${THEME_CODES.join(', ')}.`)
    if (args.text('host') !== undefined && !args.has('publish')) throw new WrongArguments('--host needs --publish.')
    // Most builds publish nothing, so they do not load this code.
    const publishing = args.has('publish') ? await import('./publish-built.ts') : undefined
    publishing?.assertPublishable({ args, tenants, tenantsFile })
    const jobs = args.number('jobs', 1)
    const report = await withEmbeddedProviders(tenants, tenantsFile, ({ providers, sourceNotices }) =>
      buildTenants({
        sourceNotices,
        root: process.cwd(),
        tenants,
        tenantNames: Object.keys(known.tenants),
        outDir: args.text('out') ?? 'dist',
        cacheDir: args.text('cache') ?? '.cache',
        ...(jobs !== undefined && { jobs }),
        ...(theme !== undefined && { theme }),
        embedded: providers,
        clean: args.has('clean'),
        checkFiles: args.has('check-files'),
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
    tellFindings(report, args.has('notices'), log)
    if (import.meta.filename.endsWith('.ts'))
      await linkCommands().catch((error: unknown) => log.info(`Commands will start slower: ${String(error)}`))
    const { ok, made, next } = summariseBuild(report, { outDir: args.text('out'), theme, dryRun: args.has('dry-run') })
    if (ok) log.success(made)
    else log.warn(made)
    const published = await publishing?.publishBuilt(report, { args, tenants, tenantsFile, log })
    if (args.has('json')) {
      const printed = published ? { ...report, published: published.report } : report
      process.stdout.write(`${JSON.stringify(printed)}\n`)
    } else if (args.has('dry-run')) {
      for (const { tenant, planned } of report.tenants) {
        for (const { path, reason } of planned ?? []) process.stdout.write(`${tenant} ${path}: ${reason}\n`)
      }
    }
    for (const line of published && published.next.length > 0 ? published.next : [next]) log.info(line)
    const all = [...report.tenants, ...(published?.report.tenants ?? [])]
    return all.every((tenant) => tenant.ok) ? 0 : exitCodeOf(all.flatMap(({ faults }) => faults))
  },
)

/** Prints the notices first and the faults last, so that the faults stay visible at the end. */
function tellFindings({ tenants }: BuildReport, isWhole: boolean, log: Log): void {
  const notices = tenants.flatMap((tenant) => tenant.notices)
  for (const line of isWhole ? notices.map(describeNotice) : foldNotices(tenants)) log.warn(line)
  for (const fault of tenants.flatMap((tenant) => tenant.faults)) log.error(describeNotice(fault))
}
