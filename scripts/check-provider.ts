import { createLog } from '#kit/log.ts'
import { checkTenant } from '#run/check/check-tenant.ts'
import { openCheckEngine } from '#run/check/open-check-engine.ts'
import type { ProviderFinding } from '#provider/check/finding.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { runCommand, WrongArguments } from './command.ts'
import { asTyped } from './tool-commands.ts'
import { withEmbeddedProviders } from './with-embedded-providers.ts'

await runCommand(
  {
    name: 'npm run check:provider --',
    summary: "Asks every call of a tenant's provider and says what is not as the contract asks. Nothing is stored.",
    options: {
      tenant: { value: 'NAME', help: 'the tenant whose provider is checked' },
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      cache: { value: 'DIR', help: 'folder of the compiled pages (default .cache)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args) => {
    const name = args.text('tenant')
    if (name === undefined) throw new WrongArguments('--tenant says whose provider is checked.')
    const tenantsFile = args.text('tenants') ?? 'tenants.json'
    const selected = selectTenants(readTenantsFile(tenantsFile), [name])
    const findings = await withEmbeddedProviders(selected, tenantsFile, async ({ providers, previewToken }) => {
      const token = readSettings().previewToken(name) ?? previewToken(name)
      const engine = await openCheckEngine({
        root: process.cwd(),
        cacheDir: args.text('cache') ?? '.cache',
        tenantNames: [name],
        embedded: providers,
        now: () => new Date(),
        log: createLog({ sink: process.stderr, quiet: true }),
      })
      try {
        return await checkTenant(engine, name, selected[0]![1], { token })
      } finally {
        await engine.close()
      }
    })
    const faults = findings.filter(({ weight }) => weight === 'fault').length
    if (args.has('json')) process.stdout.write(`${JSON.stringify({ tenant: name, ok: faults === 0, findings })}\n`)
    else process.stdout.write(`${[...findings.map(describe), summarise(name, faults, findings.length)].join('\n')}\n`)
    return faults === 0 ? 0 : 1
  },
)

function describe({ weight, call, locales, message }: ProviderFinding): string {
  return `${weight.padEnd(6)}  ${call}${locales.length === 0 ? '' : ` (${locales.join(', ')})`}: ${message}`
}

function summarise(name: string, faults: number, all: number): string {
  const advice = all - faults
  const counted = `${faults} ${faults === 1 ? 'fault' : 'faults'}, ${advice} more to improve`
  if (faults > 0) return `${counted}. Mend the faults from the top (docs/provider-contract.md), then check again.`
  return asTyped(`${all === 0 ? 'No faults' : counted}. Next: npm run build -- --tenant ${name}`)
}
