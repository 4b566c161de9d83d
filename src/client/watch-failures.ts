import { wantHardNavigation } from './hard-navigation.ts'

/**
 * Remembers that a script of this page could not be loaded. Pages that load all of theirs by `loadLater` do not need
 * it.
 */
export function watchFailures(): void {
  for (const failure of ['vite:preloadError', 'astro:hydration-error']) addEventListener(failure, wantHardNavigation)
  // An island that starts when the browser is idle imports its script in a promise that no code awaits.
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFailedImport(reason)) wantHardNavigation()
  })
  // The `error` event of a script element does not bubble, so the listener has to capture it.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && wantHardNavigation(), true)
}

/** As Chromium, Firefox and Safari word it. */
export function isFailedImport(reason: unknown): boolean {
  return /dynamically imported|Importing a module/.test(String(reason))
}
