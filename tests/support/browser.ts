import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'

/** Where Chromium is: `CHROMIUM_PATH`, then Debian's, then Playwright's own. `undefined` where there is none. */
export function chromiumPath(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/** For `describe.skipIf`: says once why the tests of a file are skipped. */
export function isBrowserMissing(): boolean {
  if (chromiumPath() !== undefined) return false
  console.warn('Chromium is missing: set CHROMIUM_PATH or install Debian’s chromium. The browser tests are skipped.')
  return true
}

export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({
    ...options,
    executablePath: chromiumPath() ?? '',
    // Root may not use the sandbox; Chromium's own calls home have no place in a test.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...args],
  })
}
