import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { callDemoProvider } from '#demo/call-provider.ts'
import type { SourceArticle } from '#gateway/content.ts'
import { createThreads } from '#threads/threads.ts'
import { measureManyTenants } from './bench/many-tenants.ts'
import { runCommand } from './command.ts'
import { withLiveTenants } from './with-live-tenants.ts'

const PAUSE_MS = 1000
const VISITOR = new URL('./visitor.ts', import.meta.url).href

await runCommand(
  {
    name: 'npm run bench:rebuild --',
    summary:
      'Measures edit to live: a signed webhook is sent, and the changed page looked for at the folder target, quiet period included.',
    options: {
      articles: { value: 'N', help: 'articles of the tenant, in each of three languages (default 1000)' },
      edits: { value: 'N', help: 'edits, one after the other (default 50)' },
      tenants: {
        value: 'N',
        help: 'instead: so many tenants without webhooks, their list, looks, edits and a build of all',
      },
      built: { value: 'N', help: 'of these, so many are built and published, and edited (default: all)' },
    },
  },
  async (args, log) => {
    const tenants = args.number('tenants', 1)
    if (tenants !== undefined) {
      const measured = await measureManyTenants({
        tenants,
        built: Math.min(tenants, args.number('built', 1) ?? tenants),
        edits: args.number('edits', 1) ?? 30,
        log: log.info,
      })
      process.stdout.write(`${JSON.stringify(measured)}\n`)
      return 0
    }
    const articles = args.number('articles', 1) ?? 1000
    const edits = args.number('edits', 1) ?? 50
    const visitors = createThreads({ jobs: 1 })
    const live = withLiveTenants(
      { tenants: 1, articles },
      async ({ names: [name = ''], demo, service, firsts, liveDir }) => {
        const { data } = await callDemoProvider(demo.url, `/all/article/page?pageNum=1&pageSize=${edits}`, {
          tenant: name,
        })
        const rows = (data as { rows: SourceArticle[] }).rows
        const totals: number[] = []
        const phases: Record<string, number[]> = {}
        for (let edit = 0; edit < edits; edit += 1) {
          // Each edit gets its own build. `npm run bench:burst` measures edits that come faster than that.
          await sleep(PAUSE_MS)
          const article = rows[edit % rows.length]
          if (!article) break
          const { group, article: slug } = article
          const title = `Edit ${edit} of ${edits}`
          demo.content.putArticle(name, 'en', { ...article, title })
          const page = join(liveDir(name), 'current', group ?? '', `${slug}.html`)
          const seen = visitors.run({ module: VISITOR }, { file: page, text: title }) as Promise<number>
          const startMs = performance.timeOrigin + performance.now()
          const changes = [{ kind: 'article', locale: 'en', article: slug, ...(group !== null && { group }) }]
          const { json } = await service.webhook(name, { changes })
          totals.push((await seen) - startMs)
          const { times, ms } = await service.ended(String(json['id']))
          const wait = Date.parse(times.building ?? '') - Date.parse(times.queued ?? '')
          for (const [phase, one] of Object.entries({ wait, ...ms })) (phases[phase] ??= []).push(one)
        }
        const at = (list: readonly number[], share: number) =>
          Math.round([...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0)
        process.stdout.write(
          `${JSON.stringify({
            pages: firsts[0]?.pages?.total,
            edits: totals.length,
            p50: at(totals, 0.5),
            p95: at(totals, 0.95),
            most: at(totals, 1),
            phasesP50: Object.fromEntries(Object.entries(phases).map(([phase, list]) => [phase, at(list, 0.5)])),
          })}\n`,
        )
      },
    )
    await live.finally(() => visitors.close())
    return 0
  },
)
