/**
 * `before-paint.ts` for pages with islands: what they have to know of the time before they start. They may start, and
 * fail, at once.
 */
import { watchComposing } from './composing.ts'
import { startBeforePaint } from './start-before-paint.ts'
import { watchFailures } from './watch-failures.ts'

watchFailures()
watchComposing()
startBeforePaint()
