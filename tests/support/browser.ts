import { existsSync } from 'node:fs'
import process from 'node:process'
import { chromium, type Browser, type LaunchOptions } from '@playwright/test'

/** The path of Chromium: `CHROMIUM_PATH`, else Debian's, else Playwright's own. `undefined` if there is none. */
export function chromiumPath(): string | undefined {
  const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/** For `describe.skipIf`: whether Chromium is missing. It then prints why the tests of this file are skipped. */
export function isBrowserMissing(): boolean {
  if (chromiumPath() !== undefined) return false
  console.warn('Chromium is missing: set CHROMIUM_PATH or install Debian’s chromium. The browser tests are skipped.')
  return true
}

/** Debian's Chromium without windows. It is the same engine, and a page takes only two thirds of the time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell'

/**
 * Starts Chromium without windows if it is installed and `CHROMIUM_PATH` names no other browser. The pages of a context
 * share one process, because most of the work of opening a page is to start its process.
 */
export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const isShell = process.env['CHROMIUM_PATH'] === undefined && existsSync(HEADLESS_SHELL)
  const shell = isShell && { executablePath: HEADLESS_SHELL }
  return launchWholeBrowser({ ...options, ...shell, args: ['--renderer-process-limit=1', ...args] })
}

/** A busy machine may need this long for one step. Playwright's default is a third of it. */
const LONGEST_WAIT_MS = 90_000

/** Starts a Chromium with windows, for tests of new tabs and of pages that the browser keeps for "Back". */
export async function launchWholeBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? '',
    ...options,
    // Root may not use the sandbox. The other options turn off Chromium's own network calls.
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', ...args],
  })
  browser.on('context', (context) => context.setDefaultTimeout(LONGEST_WAIT_MS))
  return withoutMotion(browser)
}

/**
 * Makes pages prefer reduced motion unless a test sets it. Drawing the transitions between pages takes a quarter of the
 * processor time of a test that visits many pages.
 */
function withoutMotion(browser: Browser): Browser {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = (options) => newContext({ reducedMotion: 'reduce', ...options })
  return browser
}
