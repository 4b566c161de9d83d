/** `before-paint.ts` for error pages and the confirmation page, which have their own script as an element. */
import { watchFailures } from '../navigation.ts'
import { startBeforePaint } from '../start-before-paint.ts'

watchFailures()
startBeforePaint()
