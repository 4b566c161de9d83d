/**
 * What cannot wait for the page to be drawn. Blocks the page, so it is as small as can be.
 *
 * Compiled to a classic script of its own: see `themes/parts/Scripts.astro`.
 */
import { startEarly } from './start-early.ts'

startEarly()
