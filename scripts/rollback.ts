import { describeNotice } from '#run/build/report.ts'
import { resumeSite, rollbackSite } from '#run/publish/rollback-site.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { printFailure } from './print-failure.ts'
import { runCommand, WrongArguments } from './command.ts'

await runCommand(
  {
    name: 'npm run rollback --',
    summary:
      'Makes an earlier release of a tenant live again; without --to the one that was live before. Publishing is then paused until --resume.',
    words: ['TENANT'],
    options: {
      to: { value: 'BUILD_ID', help: 'this release; the live one: only pause' },
      resume: { help: 'roll nothing back: resume publishing, so that newer content may go live again' },
      tenants: { value: 'FILE', help: 'who we publish for (default tenants.json)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args, log) => {
    const to = args.text('to')
    if (args.has('resume') && to !== undefined)
      throw new WrongArguments('--resume takes no --to: it rolls nothing back.')
    const [[name, tenant] = []] = selectTenants(readTenantsFile(args.text('tenants') ?? 'tenants.json'), args.words)
    if (name === undefined || tenant === undefined) return 2
    const site = { root: process.cwd(), name, tenant }
    return printFailure(name, args.has('json'), () => (args.has('resume') ? resume() : rollBack()))

    async function rollBack(): Promise<number> {
      const { targetState: _, ...report } = await rollbackSite({ ...site, ...(to !== undefined && { to }), log })
      for (const fault of report.faults) log.error(describeNotice(fault))
      print(report)
      log.info(
        `Publishing of ${name} is paused: nothing newer goes live. \`npm run rollback -- ${name} --resume\` resumes it.`,
      )
      return report.ok ? 0 : 1
    }

    async function resume(): Promise<number> {
      const report = await resumeSite(site)
      print(report)
      log.info(
        report.wasPaused
          ? `Publishing of ${name} is resumed. A rebuild service publishes the newest content by itself; without one run \`npm run build\` and \`npm run publish:site\`.`
          : `Publishing of ${name} is not paused, so there was nothing to do.`,
      )
      return 0
    }

    function print(report: object): void {
      if (args.has('json')) process.stdout.write(`${JSON.stringify(report)}\n`)
    }
  },
)
