import type { BenchContent, Edition } from '../content.ts'
import type { Measurement } from '../measure.ts'
import type { Scenario } from '../scenarios.ts'

/** One generator and one scenario, in a folder of its own. */
export type Job = {
  readonly dir: string
  readonly content: BenchContent
  readonly since: Scenario['since']
  /**
   * Tessera and the contenders that do the same work read from here. The others read files that `write` put into `dir`.
   */
  readonly providerUrl: string
}

/** A generator that takes part in the benchmark. */
export type Contender = {
  /** Its name on the command line, such as `hugo`. */
  readonly name: string
  readonly label: string
  readonly isOurs: boolean
  /** `undefined` if it is not installed. */
  version(): string | undefined
  /**
   * Puts the content of an edition in place. The first call comes before the first build, with the first edition. Not
   * timed.
   */
  write(job: Job, edition: Edition): Promise<void>
  /** Removes output and caches, but keeps what depends only on code. Not timed. */
  clear(job: Job): void
  /** Builds all tenants. Throws if one fails. */
  build(job: Job): Promise<Measurement>
  /** The folder in `job.dir` that is the root of a tenant's site. */
  output(tenant: string): string
  /**
   * Counts the articles in the search index of a tenant's site. `site` is its folder. Missing if the index is not
   * checked.
   */
  indexed?(site: string): number
  /** Ends what still runs after the last build. */
  close?(): Promise<void>
}
