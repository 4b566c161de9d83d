import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as v from 'valibot'
import { callProvider } from '#demo/call-provider.ts'
import { startDemoProvider } from '#demo/demo-provider.ts'
import type { DemoArticle } from '#demo/tenant-content.ts'
import { Tenant } from '#run/tenants-file.ts'
import { startRebuild } from '../tests/support/start-rebuild.ts'
import { runCommand } from './command.ts'

const NAME = 't0001'
const PAUSE_MS = 1000

await runCommand(
  {
    name: 'npm run bench:rebuild --',
    summary:
      'Measures edit to live: a signed webhook is sent, and the changed page looked for at the folder target, quiet period included.',
    options: {
      articles: { value: 'N', help: 'articles of the tenant, in each of three languages (default 1000)' },
      edits: { value: 'N', help: 'edits, one after the other (default 50)' },
    },
  },
  async (args) => {
    const articles = args.number('articles', 1) ?? 1000
    const edits = args.number('edits', 1) ?? 50
    const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
    const demo = await startDemoProvider({ synthetic: { tenants: 1, articles } })
    const service = await startRebuild({
      dir,
      tenants: [
        [
          NAME,
          v.parse(Tenant, {
            origin: `http://${NAME}.localhost`,
            provider: { baseUrl: demo.url },
            publish: { target: `folder:${join(dir, 'live')}` },
          }),
        ],
      ],
    })
    try {
      await service.rebuild.work()
      const first = await service.ended(String((await service.webhook(NAME, {})).json['id']))
      if (first.state !== 'live') throw new Error(first.error?.message)
      const { data } = await callProvider(demo.url, `/all/article/page?pageNum=1&pageSize=${edits}`, { tenant: NAME })
      const rows = (data as { rows: DemoArticle[] }).rows
      const totals: number[] = []
      const phases: Record<string, number[]> = {}
      for (let edit = 0; edit < edits; edit += 1) {
        // Edits that come faster than builds are for the test of bursts.
        await sleep(PAUSE_MS)
        const article = rows[edit % rows.length]
        if (!article) break
        const { group, article: slug } = article
        const title = `Edit ${edit} of ${edits}`
        demo.content.putArticle(NAME, 'en', { ...article, title })
        const start = performance.now()
        const changes = [{ kind: 'article', locale: 'en', article: slug, ...(group !== null && { group }) }]
        const { json } = await service.webhook(NAME, { changes })
        const page = join(dir, 'live/current', group ?? '', `${slug}.html`)
        while (!readFileSync(page, 'utf8').includes(title)) await sleep(2)
        totals.push(performance.now() - start)
        const { times, ms } = await service.ended(String(json['id']))
        const wait = Date.parse(times.building ?? '') - Date.parse(times.queued ?? '')
        for (const [phase, one] of Object.entries({ wait, ...ms })) (phases[phase] ??= []).push(one)
      }
      const at = (list: readonly number[], share: number) =>
        Math.round([...list].sort((a, b) => a - b)[Math.ceil(list.length * share) - 1] ?? 0)
      process.stdout.write(
        `${JSON.stringify({
          pages: first.pages?.total,
          edits: totals.length,
          p50: at(totals, 0.5),
          p95: at(totals, 0.95),
          most: at(totals, 1),
          phasesP50: Object.fromEntries(Object.entries(phases).map(([phase, list]) => [phase, at(list, 0.5)])),
        })}\n`,
      )
    } finally {
      await service.close()
      await demo.close()
      rmSync(dir, { recursive: true, force: true })
    }
    return 0
  },
)
