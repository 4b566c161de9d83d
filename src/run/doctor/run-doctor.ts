import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import process from 'node:process'
import { isFault } from '#kit/errors.ts'
import { createLimit } from '#kit/limit.ts'
import { ENGINE_ROOT } from '../build/engine-root.ts'
import { openStateStore } from '../build/open-state-store.ts'
import type { EmbeddedProviders } from '../settings/embedded-providers.ts'
import type { Settings } from '../settings/settings.ts'
import { tenantProfile } from '../settings/tenant-profile.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import { type DoctorLine, doctorLines } from './doctor-line.ts'
import { examineAddresses } from './examine-addresses.ts'
import { type ClockReading, examineClocks } from './examine-clocks.ts'
import { examineDisk } from './examine-disk.ts'
import { examineEnvironment } from './examine-environment.ts'
import { examineNode } from './examine-node.ts'
import { examinePort } from './examine-port.ts'
import { examineProvider } from './examine-provider.ts'
import { examineHead, examineTheme } from './examine-theme.ts'
import { examineTarget, type TargetLook } from './examine-target.ts'

type DoctorOptions = {
  readonly root: string
  /** Folders as the user wrote them. */
  readonly outDir: string
  readonly cacheDir: string
  /** The tenants whose providers, targets and addresses are looked at. */
  readonly tenants: readonly (readonly [name: string, tenant: Tenant])[]
  /** Names of all tenants of the tenants file. */
  readonly tenantNames: readonly string[]
  /** Addresses of providers that run inside this command. */
  readonly embedded: EmbeddedProviders
  readonly settings: Settings
  /** Returns milliseconds since 1970. */
  readonly now: () => number
}

type Finding = { readonly line: DoctorLine; readonly clock?: ClockReading | undefined }

/** How many tenants are looked at in parallel. More requests to one provider could look like an attack. */
const AT_ONCE = 4

/**
 * Looks at everything that commands need on this machine. Returns a line for each thing, which says what to do. Builds
 * nothing, and leaves what is live as it is. No line holds a secret.
 */
export async function runDoctor(options: DoctorOptions): Promise<DoctorLine[]> {
  const { root, outDir, cacheDir, tenants, settings } = options
  const isServed = existsSync(resolve(root, settings.rebuildSettingsFile))
  const folders = [...new Set([outDir, cacheDir])].map((name) => ({ name, path: resolve(root, name) }))
  const limit = createLimit(AT_ONCE)
  const findings = await Promise.all([
    ...tenants.map(([name, tenant]) => limit(() => examineTenant(options, name, tenant))),
    examineStateStore(options),
  ])
  const found = findings.flat()
  const lines = [
    examineNode(process.versions.node),
    ...examineEnvironment(settings, options.tenantNames, { isServed }),
    ...examineTheme(root, ENGINE_ROOT),
    ...tenants.flatMap(([name, tenant]) => examineHead(root, name, tenant)),
    ...examineDisk(folders),
    ...(await examineServicePort(settings, isServed)),
    ...found.map(({ line }) => line),
    ...examineClocks(found.flatMap(({ clock }) => clock ?? [])),
  ]
  return lines.map((line) => ({ ...line, message: settings.hideSecrets(line.message) }))
}

async function examineTenant(options: DoctorOptions, name: string, tenant: Tenant): Promise<Finding[]> {
  const { settings, embedded, now, root, outDir } = options
  const target = async (): Promise<Finding[]> => {
    if (!tenant.publish) return []
    const look: TargetLook = { root, outDir: resolve(root, outDir), settings, now }
    return [await examineTarget(doctorLines('target', name), tenant.publish.target, look)]
  }
  const provider = async (): Promise<Finding[]> => {
    try {
      const profile = tenantProfile(name, tenant, embedded)
      const addresses = { line: examineAddresses(name, profile) }
      const credentials = credentialsOf(settings, name)
      return credentials === 'refused' ? [addresses] : [await examineProvider(profile, credentials, now), addresses]
    } catch (error) {
      return [{ line: doctorLines('provider', name).thrown(error) }]
    }
  }
  const [asked, written] = await Promise.all([provider(), target()])
  return [...asked, ...written]
}

/** The credentials of a tenant's provider. `refused` if they cannot be read: the line of the environment says so. */
function credentialsOf(settings: Settings, name: string) {
  try {
    return settings.providerCredentials(name)
  } catch (error) {
    if (isFault(error)) return 'refused'
    throw error
  }
}

async function examineStateStore({ settings, root, now }: DoctorOptions): Promise<Finding[]> {
  const { stateStore } = settings
  if (stateStore === undefined) return []
  const lines = doctorLines('state store')
  try {
    const store = await openStateStore(stateStore, root)
    store.close()
  } catch (error) {
    return [{ line: lines.thrown(error) }]
  }
  return [await examineTarget(lines, stateStore, { root, settings, now })]
}

/** No line if the port cannot be read: the line of the environment says so. */
async function examineServicePort(settings: Settings, isServed: boolean): Promise<DoctorLine[]> {
  try {
    return [await examinePort({ host: settings.host, port: settings.port() }, { isServed })]
  } catch (error) {
    if (isFault(error)) return []
    throw error
  }
}
