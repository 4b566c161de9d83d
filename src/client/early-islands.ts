/** `early.ts` for pages with islands: what they have to know of the time before they start. They may start, and fail, at once. */
import { watchComposing } from './composing.ts'
import { wantFullLoad } from './full-load.ts'
import { startEarly } from './start-early.ts'

for (const failure of ['vite:preloadError', 'astro:hydration-error']) addEventListener(failure, wantFullLoad)
watchComposing()
startEarly()
