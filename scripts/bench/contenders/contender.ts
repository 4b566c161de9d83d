import type { BenchContent, Edition } from '../content.ts'
import type { Step } from '../measure.ts'

/** One generator at work on one scenario, in a folder of its own. */
export type Job = {
  readonly dir: string
  readonly content: BenchContent
  /** Where ours reads from. The others read files that `write` put in `dir`. */
  readonly providerUrl: string
}

export type Contender = {
  /** As on the command line: `hugo`. */
  readonly name: string
  readonly label: string
  readonly isOurs: boolean
  /** Undefined where it is not installed. */
  version(): string | undefined
  /** Puts that edition in its place; called with the first one before the first build. Not timed. */
  write(job: Job, edition: Edition): Promise<void>
  /** Forgets output and caches, but not what depends on code alone. Not timed. */
  clear(job: Job): void
  /** The commands of one whole build. */
  steps(job: Job): readonly Step[]
  /** The folder in `job.dir` that is the root of a tenant's site. */
  output(tenant: string): string
}
