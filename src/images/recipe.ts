import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Of 100, as libwebp has it by itself. Against sharp's default of 80 files are a fifth smaller. */
export const QUALITY = 75
/** Of sharp's 0 to 6. Against its default of 4: two thirds of the time for files 3 % larger. */
export const WEBP_EFFORT = 2

/** Raise it with every change to `make-variant.ts` or `clean-svg.ts` that gives other bytes. */
const VERSION = 1

/** Names the way in which variants are made. Addresses and caches carry it: made in another way, they are other files. */
export function recipeName(): string {
  return `${VERSION} q${QUALITY} e${WEBP_EFFORT} sharp ${sharpVersion()}`
}

/** Read from its package: only the processes that work on pictures load it. */
function sharpVersion(): string {
  const main = createRequire(import.meta.url).resolve('sharp')
  return (JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }).version
}
