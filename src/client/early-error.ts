/** `early.ts` for error pages, whose script is an element of the page. */
import { startEarly } from './start-early.ts'
import { watchFailures } from './watch-failures.ts'

watchFailures()
startEarly()
