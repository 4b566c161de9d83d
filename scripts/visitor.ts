import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 2

/**
 * Looks at a file until `text` stands in it, and tells when that was, in milliseconds since 1970. Runs in a thread: a
 * visitor does not share one with the service.
 */
export default async function waitForText({ file, text }: { file: string; text: string }): Promise<number> {
  while (!readFileSync(file, 'utf8').includes(text)) await sleep(LOOK_MS)
  return performance.timeOrigin + performance.now()
}
