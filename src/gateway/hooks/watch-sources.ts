import type { ContentSource } from '../source/source.ts'
import { createLookSoon } from './look-soon.ts'

/** Looks at a tenant again when its source reports a change. Only some sources watch their content. */
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
