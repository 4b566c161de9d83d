import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_MS = 2

/**
 * Reads a file again and again until it contains `text`. Resolves with that time in milliseconds since 1970.
 *
 * It runs in its own thread, so that it takes no time from the service.
 */
export default async function waitForText({ file, text }: { file: string; text: string }): Promise<number> {
  while (!readFileSync(file, 'utf8').includes(text)) await sleep(LOOK_MS)
  return performance.timeOrigin + performance.now()
}
