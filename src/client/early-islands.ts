/** `early.ts` for pages with islands, which start as soon as they are parsed, and fail as soon. */
import { wantFullLoad } from './full-load.ts'
import { startEarly } from './start-early.ts'

for (const failure of ['vite:preloadError', 'astro:hydration-error']) addEventListener(failure, wantFullLoad)
startEarly()
