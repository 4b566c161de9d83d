/** `before-paint.ts` for error pages, whose script is an element of the page. */
import { startBeforePaint } from './start-before-paint.ts'
import { watchFailures } from './watch-failures.ts'

watchFailures()
startBeforePaint()
