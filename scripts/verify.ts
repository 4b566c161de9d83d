import { ReleaseDamaged } from '#publish/errors.ts'
import { verifySite } from '#run/publish/rollback-site.ts'
import { describeNotice } from '#run/build/report.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { runCommand, WrongArguments } from './command.ts'
import { printFailure } from './print-failure.ts'

/** More problems than this are only counted. */
const MOST = 20

await runCommand(
  {
    name: 'npm run verify --',
    summary:
      'Compares the live release of a tenant with its signed manifest, byte for byte: at its target, or as visitors get it.',
    words: ['TENANT'],
    options: {
      url: { value: 'URL', help: 'compare what this site answers instead of what lies at the target' },
      tenants: { value: 'FILE', help: 'who we publish for (default tenants.json)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args, log) => {
    const [[name, tenant] = []] = selectTenants(readTenantsFile(args.text('tenants') ?? 'tenants.json'), args.words)
    if (name === undefined || tenant === undefined) return 2
    const url = args.text('url')
    if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
      throw new WrongArguments(`--url takes an address, not "${url}".`)
    return printFailure(name, args.has('json'), async () => {
      const report = await verifySite({ root: process.cwd(), name, tenant, ...(url !== undefined && { url }) })
      const { changed, missing, mistyped, unknown, signature, files, ms } = report
      const problems = [
        ...changed.map((path) => `/${path} was changed.`),
        ...missing.map((path) => `/${path} is missing.`),
        ...mistyped.map((path) => `/${path} is sent with another content type.`),
        ...unknown.map((path) => `/${path} was not published, and visitors can get it.`),
      ]
      if (args.has('json')) process.stdout.write(`${JSON.stringify(report)}\n`)
      if (signature === 'unchecked')
        log.warn(
          'The manifest is signed, but neither PUBLISH_VERIFY_KEY nor PUBLISH_SIGNING_KEY is set to check it with.',
        )
      if (report.ok) {
        log.success(`${name}: ${files} files of ${report.buildId} are as published, signature ${signature}, ${ms} ms`)
        return 0
      }
      for (const problem of problems.slice(0, MOST)) {
        log.error(describeNotice(ReleaseDamaged.notice({ problem, more: 0 }, { tenant: name })))
      }
      if (problems.length > MOST) log.error(`And ${problems.length - MOST} more. --json lists them all.`)
      return 1
    })
  },
)
