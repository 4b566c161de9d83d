import type { BrowserContext } from '@playwright/test'

/**
 * Violations of the content security policy by the pages of a browser context. The list grows as they happen, with
 * entries such as `script-src-elem inline on /x.html`.
 */
export async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.exposeBinding('reportViolation', (_, text: string) => void violations.push(text))
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report = Reflect.get(globalThis, 'reportViolation') as (text: string) => void
      report(`${effectiveDirective} ${blockedURI} ${sample} on ${location.pathname}`)
    })
  })
  return violations
}
