import { join } from 'node:path'
import type { Edition, Size } from './content.ts'
import { startBenchChild } from './start-child.ts'

export type BenchProvider = {
  readonly url: string
  /** Resolves when the provider serves that edition. */
  serve(edition: Edition): Promise<void>
  close(): Promise<void>
}

/** A content provider in its own process. */
export async function startProvider({ tenants, articles }: Size): Promise<BenchProvider> {
  const program = join(import.meta.dirname, 'provider.ts')
  const { url, ask, close } = await startBenchChild(program, String(tenants), String(articles))
  return {
    url,
    async serve(edition) {
      await ask(edition)
    },
    close,
  }
}
