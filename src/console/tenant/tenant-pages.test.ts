import { expect, it } from 'vitest'
import type { TenantsAnswer } from '#contract/service-answers.ts'
import { createTenantPages, FIRST_TENANTS, keepWanted, keptWanted } from './tenant-pages.ts'

/** A service with this many tenants. It records the paths that it is asked for. */
function startService(total: number) {
  const asked: string[] = []
  const loadPage = (path: string): Promise<TenantsAnswer> => {
    asked.push(path)
    const query = new URL(path, 'http://x').searchParams
    const start = Number(query.get('cursor') ?? 0)
    const end = Math.min(total, start + Number(query.get('limit')))
    const tenants = Array.from({ length: end - start }, (_, at) => ({
      tenant: `t${start + at}`,
      origin: '',
      isPublished: true,
      state: 'idle' as const,
      releases: [],
    }))
    return Promise.resolve({ tenants, total, ...(end < total && { next: String(end) }) })
  }
  return { asked, loadPage, pages: createTenantPages(loadPage) }
}

it('asks for the first fifty tenants, those first that need attention', async () => {
  const { asked, pages } = startService(5000)
  const { tenants, total } = await pages.load()
  expect([tenants.length, total]).toEqual([50, 5000])
  expect(asked).toEqual(['/api/tenants?order=attention&limit=50'])
})

it('asks for many tenants in several answers, and not for more than there are', async () => {
  const { asked, pages } = startService(430)
  pages.want({ ...FIRST_TENANTS, count: 450 })
  const { tenants, next } = await pages.load()
  expect(new Set(tenants.map(({ tenant }) => tenant)).size).toBe(430)
  expect([asked.length, next]).toEqual([3, undefined])
})

it('lets the service search and filter', async () => {
  const { asked, pages } = startService(3)
  pages.want({ q: ' a&b ', state: 'failed', count: 50 })
  await pages.load()
  expect(asked).toEqual(['/api/tenants?order=attention&limit=50&q=a%26b&state=failed'])
})

it('drops an answer that is no longer wanted when it comes', async () => {
  const { asked, pages } = startService(80)
  const loading = pages.load()
  pages.want({ ...FIRST_TENANTS, count: 100 })
  expect((await loading).tenants).toHaveLength(80)
  expect(asked).toHaveLength(2)
})

it('begins with what the editor wanted last, and shows nobody what somebody else looked for', async () => {
  keepWanted('Mina', { ...FIRST_TENANTS, q: 'water' })
  expect(keptWanted('Ivo')).toEqual(FIRST_TENANTS)
  const { asked, loadPage } = startService(3)
  await createTenantPages(loadPage, keptWanted('Mina')).load()
  expect(asked).toEqual(['/api/tenants?order=attention&limit=50&q=water'])
})
