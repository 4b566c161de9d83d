import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Edition, Size } from './content.ts'

export type BenchProvider = {
  readonly url: string
  /** Resolves when that edition is served. */
  serve(edition: Edition): Promise<void>
  close(): Promise<void>
}

/** A content provider in a process of its own, so that its work counts for nobody. */
export async function startProvider({ tenants, articles }: Size): Promise<BenchProvider> {
  const child = fork(join(import.meta.dirname, 'provider.ts'), [String(tenants), String(articles)])
  const ended = once(child, 'exit').then(() => {
    throw new Error('The provider of the benchmark ended.')
  })
  // Whoever waits for an answer then hears of it; at its close nobody does.
  ended.catch(() => undefined)
  const next = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
    return message
  }
  const url = String(await next())
  return {
    url,
    async serve(edition) {
      const done = next()
      child.send(edition)
      await done
    },
    async close() {
      const exit = once(child, 'exit')
      child.kill()
      await exit
    },
  }
}
