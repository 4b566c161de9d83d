import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'

/** Where Chromium is: `CHROMIUM_PATH`, then Debian's, then Playwright's own. `undefined` if there is none. */
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

/** Debian's Chromium without windows: the same engine, and a page takes two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/** Without windows if there is such a one and `CHROMIUM_PATH` names no other. */
export function launchBrowser(options: LaunchOptions = {}): Promise<Browser> {
  const isShell = process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL)
  return launchWholeBrowser({ ...options, ...(isShell && { executablePath: HEADLESS_SHELL }) })
}

/** What a busy machine may need for one step; Playwright waits a third of it. */
const LONGEST_WAIT_MS = 90_000

/** For what belongs to windows: new tabs, and pages that are kept to go back to. */
export async function launchWholeBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? '',
    ...options,
    // Root may not use the sandbox; Chromium's own calls home have no place in a test.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...args],
  })
  browser.on('context', (context) => context.setDefaultTimeout(LONGEST_WAIT_MS))
  return withoutMotion(browser)
}

/**
 * Its pages prefer less motion, unless a test says otherwise: to draw the transition between two pages takes a quarter
 * of the processor time of a walk through them.
 */
function withoutMotion(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options })
  return browser
}
