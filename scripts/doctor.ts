import { describeLine, type DoctorLine, doctorLines } from '#run/doctor/doctor-line.ts'
import { runDoctor } from '#run/doctor/run-doctor.ts'
import { SettingsInvalid } from '#run/errors.ts'
import type { EmbeddedProviders } from '#run/settings/embedded-providers.ts'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile, selectTenants, type TenantsFile } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'
import { asTyped } from './tool-commands.ts'
import { withEmbeddedProviders } from './with-embedded-providers.ts'

await runCommand(
  {
    name: 'npm run doctor --',
    summary: 'Looks at settings, providers, targets, disk, port and clock, and says what to mend. Nothing is built.',
    options: {
      tenant: { value: 'NAME', multiple: true, help: 'look at this tenant only' },
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      cache: { value: 'DIR', help: 'folder of everything that can be made again (default .cache)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args) => {
    const file = args.text('tenants') ?? 'tenants.json'
    const named = args.list('tenant')
    const { known, line } = readKnown(file)
    const tenants = known === undefined ? [] : selectTenants(known, named)
    const look = (embedded: EmbeddedProviders) =>
      runDoctor({
        root: process.cwd(),
        outDir: args.text('out') ?? 'dist',
        cacheDir: args.text('cache') ?? '.cache',
        tenants,
        tenantNames: Object.keys(known?.tenants ?? {}),
        embedded,
        settings: readSettings(),
        now: Date.now,
      })
    const found = await withEmbeddedProviders(tenants, file, ({ providers }) => look(providers)).catch(
      async (error: unknown) => [doctorLines('sources').thrown(error), ...(await look({}))],
    )
    const lines = [line, ...found]
    const isWell = lines.every(({ state }) => state !== 'failed')
    if (args.has('json')) process.stdout.write(`${JSON.stringify({ ok: isWell, lines })}\n`)
    else process.stdout.write(asTyped(`${[...lines.map(describeLine), nextStep(lines, named)].join('\n')}\n`))
    return isWell ? 0 : 1
  },
)

/** The tenants; missing if the file cannot be read. */
function readKnown(file: string): { known?: TenantsFile; line: DoctorLine } {
  const { ok, failed } = doctorLines('tenants')
  try {
    const known = readTenantsFile(file)
    const count = Object.keys(known.tenants).length
    return { known, line: ok(`${file} is valid and has ${count === 1 ? '1 tenant' : `${count} tenants`}.`) }
  } catch (error) {
    if (!SettingsInvalid.is(error)) throw error
    return { line: failed(`${error.message} Correct that; your editor completes the file by tenants.schema.json.`) }
  }
}

function nextStep(lines: readonly DoctorLine[], named: readonly string[]): string {
  const count = (wanted: DoctorLine['state']) => lines.filter(({ state }) => state === wanted).length
  const counted = `${lines.length} looked at, ${count('warning')} with a warning, ${count('failed')} failed.`
  if (count('failed') > 0) return `${counted} Next: mend what failed, from the top, then run npm run doctor again.`
  const tenants = named.map((name) => ` --tenant ${name}`).join('')
  return `${counted} Next: npm run build${tenants && ` --${tenants}`}`
}
