import type { ContentSource } from '../source/source.ts'
import { createLookSoon } from './look-soon.ts'

/** Has a source that watches its content looked at again when it says so. */
export function watchSources(
  sources: ReadonlyMap<string, ContentSource>,
  { lookAgain, warn }: { lookAgain: (tenant: string) => Promise<void>; warn: (line: string) => void },
): { close(): void } {
  const lookSoon = createLookSoon(lookAgain, warn)
  const watching = [...sources].flatMap(([tenant, source]) => source.watch?.(() => lookSoon(tenant)) ?? [])
  return {
    close() {
      for (const one of watching) one.close()
    },
  }
}
