/**
 * What cannot wait for the page to be drawn. Stands in the page itself, so it is as small as can be: see
 * `themes/parts/Scripts.astro`.
 */
import { startBeforePaint } from '../start-before-paint.ts'

startBeforePaint()
