import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { WebpOptions } from 'sharp'
import { PHONE_WIDTH } from '#contract/picture-variants.ts'
import type { SourceFacts } from '../source/source-facts.ts'

/** Of 100, as libwebp has it by itself. Against sharp's default of 80 files are a fifth smaller. */
export const QUALITY = 75
/** Of sharp's 0 to 6. Against its default of 4: two thirds of the time for files 3 % larger. */
const EFFORT = 2
/**
 * Files a tenth smaller for four times the time: worth it for what a phone waits for, which is small and therefore
 * soon made.
 */
const PHONE_EFFORT = 6

/** Raise it with every change to how sources are measured, cleaned or made that gives other bytes or facts. */
const VERSION = 5

/**
 * How a file of so many pixels' width becomes webp. JPEG is the format of photographs, which are smoothed otherwise
 * than drawings.
 */
export function webpOptions(source: SourceFacts, width: number): WebpOptions {
  const isForPhones = width <= PHONE_WIDTH && source.frames === 1
  return { effort: isForPhones ? PHONE_EFFORT : EFFORT, preset: source.format === 'jpeg' ? 'photo' : 'default' }
}

/**
 * Names the way in which variants are made. Addresses and caches carry it: made in another way, they are other files.
 */
export function recipeName(): string {
  return `${VERSION} q${QUALITY} e${EFFORT} e${PHONE_EFFORT}w${PHONE_WIDTH} sharp ${sharpVersion()}`
}

/** Read from its package: only the processes that work on pictures load it. */
function sharpVersion(): string {
  const main = createRequire(import.meta.url).resolve('sharp')
  return (JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }).version
}
