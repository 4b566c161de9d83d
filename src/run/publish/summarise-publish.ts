import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { Tenant } from '../settings/tenants-file.ts'
import type { PublishReport } from './publish-tenants.ts'

type PublishSummaryOptions = {
  readonly tenants: readonly (readonly [name: string, tenant: Tenant])[]
  /** Folder for the configuration of hosts, as the user wrote it. */
  readonly hostDir: string
  readonly dryRun: boolean
}

const FOLDER = 'folder:'

/**
 * The last words of a publish: which folder a web server has to serve, and what comes next. Empty if no site is live.
 */
export function summarisePublish(
  { tenants }: { readonly tenants: readonly Pick<PublishReport['tenants'][number], 'tenant' | 'ok'>[] },
  { tenants: known, hostDir, dryRun }: PublishSummaryOptions,
): string[] {
  const published = tenants.filter(({ ok }) => ok).map(({ tenant }) => tenant)
  const [first] = published
  if (first === undefined) return []
  if (dryRun) return ['Nothing was written. Next: the same command without --dry-run.']
  const folders = known.flatMap(([name, { publish }]) =>
    published.includes(name) && publish?.target.startsWith(FOLDER) ? [publish.target.slice(FOLDER.length)] : [],
  )
  const [folder] = folders.map((path) => `${trimCharactersEnd(path, '/')}/current`)
  const others = folders.length > 1 ? `, and of the other ${folders.length - 1} likewise` : ''
  return [
    ...(folder === undefined
      ? []
      : [`Visitors of ${first} get what lies in ${folder}${others}: let a web server serve it.`]),
    `Next: ${hostDir}/${first}/nginx.conf sets up nginx, docs/publishing.md other hosts. npm run verify -- ${first} compares each file.`,
  ]
}
