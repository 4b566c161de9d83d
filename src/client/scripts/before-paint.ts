/**
 * Runs before the page is painted. The script is part of the page itself, so it is as small as possible: see
 * `themes/parts/Scripts.astro`.
 */
import { startBeforePaint } from '../start-before-paint.ts'

startBeforePaint()
