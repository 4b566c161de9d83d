import type { BenchContent, Edition } from '../content.ts'
import type { Measurement } from '../measure.ts'
import type { Scenario } from '../scenarios.ts'

/** One generator at work on one scenario, in a folder of its own. */
export type Job = {
  readonly dir: string
  readonly content: BenchContent
  readonly since: Scenario['since']
  /** Where ours and those of the same work read from. The others read files that `write` put in `dir`. */
  readonly providerUrl: string
}

export type Contender = {
  /** As on the command line: `hugo`. */
  readonly name: string
  readonly label: string
  readonly isOurs: boolean
  /** Undefined if it is not installed. */
  version(): string | undefined
  /** Puts that edition in its place; called with the first one before the first build. Not timed. */
  write(job: Job, edition: Edition): Promise<void>
  /** Forgets output and caches, but not what depends on code alone. Not timed. */
  clear(job: Job): void
  /** Builds all tenants. Throws if one fails. */
  build(job: Job): Promise<Measurement>
  /** The folder in `job.dir` that is the root of a tenant's site. */
  output(tenant: string): string
  /** Articles in the search index of a tenant's site, whose folder is given; missing if it is not looked at. */
  indexed?(site: string): number
  /** Ends what is still running after the last build. */
  close?(): Promise<void>
}
