import { createLog } from '#kit/log.ts'
import { checkTenant } from '#run/check/check-tenant.ts'
import { openCheckEngine } from '#run/check/open-check-engine.ts'
import type { ProviderFinding } from '#provider/check/finding.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'
import { asTyped } from './tool-commands.ts'
import { withEmbeddedProviders } from './with-embedded-providers.ts'

await runCommand(
  {
    name: 'npm run check:provider --',
    summary: 'Asks every call of the providers and says what is not as the contract asks. Nothing is stored.',
    options: {
      tenant: { value: 'NAME', multiple: true, help: 'check the provider of this tenant only' },
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      cache: { value: 'DIR', help: 'folder of the compiled pages (default .cache)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args) => {
    const tenantsFile = args.text('tenants') ?? 'tenants.json'
    const selected = selectTenants(readTenantsFile(tenantsFile), args.list('tenant'))
    const isOne = selected.length === 1
    const checked = await withEmbeddedProviders(selected, tenantsFile, async ({ providers, previewToken }) => {
      const engine = await openCheckEngine({
        root: process.cwd(),
        cacheDir: args.text('cache') ?? '.cache',
        tenantNames: selected.map(([name]) => name),
        embedded: providers,
        now: () => new Date(),
        log: createLog({ sink: process.stderr, quiet: true }),
      })
      const results: Checked[] = []
      try {
        for (const [name, tenant] of selected) {
          const token = readSettings().previewToken(name) ?? previewToken(name)
          const findings = await checkTenant(engine, name, tenant, { token })
          const one = { tenant: name, ok: !findings.some(isFaulty), findings }
          results.push(one)
          // Many providers take minutes, so each result is printed at once.
          if (!args.has('json')) process.stdout.write(isOne ? tell(one) : `${name}\n${tell(one)}\n`)
        }
      } finally {
        await engine.close()
      }
      return results
    })
    const ok = checked.every((one) => one.ok)
    if (args.has('json')) process.stdout.write(`${JSON.stringify(isOne ? checked[0] : { ok, tenants: checked })}\n`)
    return ok ? 0 : 1
  },
)

type Checked = { readonly tenant: string; readonly ok: boolean; readonly findings: readonly ProviderFinding[] }

function isFaulty({ weight }: ProviderFinding): boolean {
  return weight === 'fault'
}

function tell({ tenant, findings }: Checked): string {
  const faults = findings.filter(isFaulty).length
  return `${[...findings.map(describe), summarise(tenant, faults, findings.length)].join('\n')}\n`
}

function describe({ weight, call, locales, message }: ProviderFinding): string {
  return `${weight.padEnd(6)}  ${call}${locales.length === 0 ? '' : ` (${locales.join(', ')})`}: ${message}`
}

function summarise(name: string, faults: number, all: number): string {
  const advice = all - faults
  const counted = `${faults} ${faults === 1 ? 'fault' : 'faults'}, ${advice} more to improve`
  if (faults > 0) return `${counted}. Mend the faults from the top (docs/provider-contract.md), then check again.`
  return asTyped(`${all === 0 ? 'No faults' : counted}. Next: npm run build -- --tenant ${name}`)
}
