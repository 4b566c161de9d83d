import type { BrowserContext } from '@playwright/test'

/**
 * What the pages of a browser context did against their content security policy, as it happens:
 * `script-src-elem inline on /x.html`.
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
