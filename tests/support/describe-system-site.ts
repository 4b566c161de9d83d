import { expect, it } from 'vitest'
import type { SystemSite } from './system-site.ts'

/** Tests for every content system. It must have the draft `/rooms/new-wing.html` with the title "The new wing". */
export function describeSystemSite(site: () => SystemSite): void {
  it('is not built anew if nothing has changed', async () => {
    await site().build()
    const { printed } = await site().build()
    expect(JSON.parse(printed)).toMatchObject({ tenants: [{ pages: { rendered: 0 } }] })
  })

  it('keeps the contract', async () => {
    const { code, printed } = await site().checkProvider()
    expect(code, printed).toBe(0)
  })

  it('shows a draft to those who have a preview link only', async () => {
    const { status, text } = await site().preview('/rooms/new-wing.html')
    expect(status).toBe(200)
    expect(text).toMatch(/<h1[^>]*>\s*The new wing\s*<\/h1>/)
    expect(text).toContain('This article is a draft. Visitors cannot see it.')
    expect(await site().draftStatus('new-wing', 'rooms')).toEqual({ nobody: 404, guess: 401 })
  })
}
