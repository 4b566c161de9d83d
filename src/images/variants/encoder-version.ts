import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { WebpOptions } from 'sharp'
import { PHONE_WIDTH } from '#contract/picture-variants.ts'
import type { SourceFacts } from '../source/source-facts.ts'

/** The quality of webp, up to 100: libwebp's own default. Files are a fifth smaller than with sharp's default of 80. */
export const QUALITY = 75
/** sharp's effort, 0 to 6. Against its default of 4, it takes two thirds of the time, and files are 3 % larger. */
const EFFORT = 2
/**
 * Files for phones are a tenth smaller with this effort, and take four times as long. These files are small, so that is
 * soon done.
 */
const PHONE_EFFORT = 6

/** Raise this whenever sources are measured, cleaned or made in another way, so that bytes or facts change. */
const VERSION = 5

/**
 * The webp options for a file of `width` pixels. JPEG usually holds photographs, which webp smooths in another way than
 * drawings.
 */
export function webpOptions(source: SourceFacts, width: number): WebpOptions {
  const isForPhones = width <= PHONE_WIDTH && source.frames === 1
  return { effort: isForPhones ? PHONE_EFFORT : EFFORT, preset: source.format === 'jpeg' ? 'photo' : 'default' }
}

/**
 * Names how variants are made. Addresses and cache keys contain it, because a variant that is made in another way is
 * another file.
 */
export function recipeName(): string {
  return `${VERSION} q${QUALITY} e${EFFORT} e${PHONE_EFFORT}w${PHONE_WIDTH} sharp ${sharpVersion()}`
}

/** Read from sharp's package file: only the processes that work on pictures load sharp itself. */
function sharpVersion(): string {
  const main = createRequire(import.meta.url).resolve('sharp')
  return (JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')) as { version: string }).version
}
