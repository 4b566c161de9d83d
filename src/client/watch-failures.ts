import { wantFullLoad } from './full-load.ts'

/** Remembers that a script of this page could not be loaded. Pages that load all of theirs by `loadLater` do not need it. */
export function watchFailures(): void {
  for (const failure of ['vite:preloadError', 'astro:hydration-error']) addEventListener(failure, wantFullLoad)
  // Of imports that nobody waits for, such as those of an island that starts when the browser is idle.
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFailedImport(reason)) wantFullLoad()
  })
  // Of elements. Such an event does not bubble.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && wantFullLoad(), true)
}

/** As Chromium, Firefox and Safari word it. */
export function isFailedImport(reason: unknown): boolean {
  return /dynamically imported|Importing a module/.test(String(reason))
}
