/**
 * `before-paint.ts` for pages with islands. Islands need to know what happened before they started, and they may start,
 * and fail, at once.
 */
import { showAsked } from '../asked.ts'
import { watchFailures } from '../navigation.ts'
import { startBeforePaint } from '../start-before-paint.ts'
import { watchComposing } from '../typing.ts'

watchFailures()
watchComposing()
showAsked()
startBeforePaint()
