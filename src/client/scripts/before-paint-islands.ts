/**
 * `before-paint.ts` for pages with islands: what they have to know of the time before they start. They may start, and
 * fail, at once.
 */
import { showAsked } from '../asked.ts'
import { watchFailures } from '../navigation.ts'
import { startBeforePaint } from '../start-before-paint.ts'
import { watchComposing } from '../typing.ts'

watchFailures()
watchComposing()
showAsked()
startBeforePaint()
