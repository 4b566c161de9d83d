import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EditedPart, Receipt } from '#contract/receipt.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { readSettings } from '#run/settings/settings.ts'
import { commandOf } from '../../../tests/support/command-of.ts'
import { type ServiceProcess, startService } from '../../../tests/support/start-service.ts'
import { projectRoot } from '../folders.ts'
import { measure } from '../measure.ts'
import { GROWTH_TARGETS, type GrowthRun, type GrowthTarget, type GrowthWay } from './growth-edit.ts'

/** Publishes an edit of a tenant and measures how long that takes. */
export type GrowthActor = {
  readonly way: GrowthWay
  /** `changes` is the provider's answer to the edit. */
  bring(target: GrowthTarget, changes: readonly EditedPart[]): Promise<GrowthRun>
  /** The number of the site's pages; `undefined` if the actor does not know it. */
  readonly pages: number | undefined
  close(): Promise<void>
}

type World = { readonly options: readonly string[]; readonly env: Record<string, string>; readonly token: string }

/** Fewer than the warm-ups. So each measured edit replaces an old release, as in a site that is already in use. */
const KEPT_RELEASES = 3

/** Writes the settings files for the commands and the service. */
export function writeGrowthWorld(dir: string, providerUrl: string, bucketUrl: string): World {
  const origin = (tenant: string) => `http://${tenant}.localhost`
  const targetOf = (target: GrowthTarget) =>
    target === 'folder' ? `folder:${join(dir, 'live')}` : `s3://bucket/${target}?endpoint=${bucketUrl}&layout=${target}`
  const entries = Object.entries(GROWTH_TARGETS).map(([target, { tenant }]) => {
    const publish = { target: targetOf(target as GrowthTarget), compress: [], keepReleases: KEPT_RELEASES }
    return [tenant, { origin: origin(tenant), provider: { baseUrl: providerUrl }, publish }]
  })
  const tenants = join(dir, 'tenants.json')
  writeFileSync(tenants, JSON.stringify({ default: 't0001', tenants: Object.fromEntries(entries) as unknown }))
  const settings = join(dir, 'rebuild.json')
  const { token, entry } = makeToken({ name: 'the operator', role: 'operator', tenants: ['*'] })
  writeFileSync(settings, JSON.stringify({ pollSeconds: 0, webhookPollSeconds: 0, tokens: [entry] }))
  return {
    options: ['--tenants', tenants, '--out', join(dir, 'dist'), '--cache', join(dir, 'cache')],
    env: {
      ...readSettings().compilerEnv,
      REBUILD_SETTINGS: settings,
      AWS_ACCESS_KEY_ID: 'bench',
      AWS_SECRET_ACCESS_KEY: 'bench',
    },
    token,
  }
}

/** Measures from the start of `build` to the end of `publish:site`. */
export function commandActor({ options, env }: World): GrowthActor {
  return {
    way: 'command',
    pages: undefined,
    async bring(target) {
      const { tenant } = GROWTH_TARGETS[target]
      const step = (script: string) => ({
        command: process.execPath,
        args: commandOf(script, [...options, '--tenant', tenant, '--quiet']),
        cwd: projectRoot,
        env,
      })
      const { wallMs, cpuMs = 0 } = await measure([step('build'), step('publish-site')])
      return { wallMs, cpuMs }
    },
    close: async () => undefined,
  }
}

/**
 * Measures from the start of the build to the live release by the times of the receipt, so the quiet period is not
 * counted.
 */
export async function startServiceActor({ options, env, token }: World): Promise<GrowthActor> {
  const service = await startService(commandOf('rebuild', [...options, '--quiet']), env, 'readyz')
  let pages: number | undefined
  return {
    way: 'service',
    get pages() {
      return pages
    },
    async bring(target, changes) {
      const { tenant } = GROWTH_TARGETS[target]
      const before = cpuMsOf(service)
      const { state, times, error, pages: counted } = await rebuild(service, token, { tenant, changes })
      if (state !== 'live' || !times.building || !times.live) throw new Error(error?.message ?? `It ended as ${state}.`)
      pages = counted?.total ?? pages
      const wallMs = Date.parse(times.live) - Date.parse(times.building)
      return { wallMs, cpuMs: cpuMsOf(service) - before }
    },
    close: () => service.close(),
  }
}

/** Asks the service for a build. Resolves with its receipt when the build has ended. */
async function rebuild(
  { url }: ServiceProcess,
  token: string,
  { tenant, changes }: { tenant: string; changes: readonly EditedPart[] },
): Promise<Receipt> {
  const headers = { authorization: `Bearer ${token}` }
  const body = JSON.stringify({ tenant, ...(changes.length > 0 && { changes }) })
  const asked = await fetch(`${url}/api/rebuilds`, { method: 'POST', headers, body })
  const { id } = (await asked.json()) as { id: string }
  const events = await fetch(`${url}/api/rebuilds/${id}/events`, { headers })
  const last = (await events.text()).trim().split('\n').at(-1) ?? ''
  return JSON.parse(last.slice('data: '.length)) as Receipt
}

/** User and system time of all threads of the service so far. The kernel counts in hundredths of a second. */
function cpuMsOf({ child }: ServiceProcess): number {
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
