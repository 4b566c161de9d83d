/** `before-paint.ts` for error pages and the confirmation, whose script is an element of the page. */
import { watchFailures } from '../navigation.ts'
import { startBeforePaint } from '../start-before-paint.ts'

watchFailures()
startBeforePaint()
