import { wantFullLoad } from './full-load.ts'

/** Remembers that an `import()` of this page failed, where no library tells of it. */
export function watchFailures(): void {
  addEventListener('unhandledrejection', ({ reason }) => {
    if (isFailedImport(reason)) wantFullLoad()
  })
}

/** As Chromium, Firefox and Safari word it. */
export function isFailedImport(reason: unknown): boolean {
  return /dynamically imported|Importing a module/.test(String(reason))
}
