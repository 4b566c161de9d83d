import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { Tenant } from '#run/tenants-file.ts'
import { playBurst } from '../tests/support/play-burst.ts'
import { startRebuild } from '../tests/support/start-rebuild.ts'
import { runCommand } from './command.ts'

await runCommand(
  {
    name: 'npm run bench:burst --',
    summary:
      'Measures how long edits wait for their build, in milliseconds, while very many come for several tenants at once.',
    options: {
      tenants: { value: 'N', help: 'tenants (default 20)' },
      webhooks: { value: 'N', help: 'edits, spread evenly over tenants and time (default 500)' },
      seconds: { value: 'N', help: 'how long they come for (default 10)' },
    },
  },
  async (args) => {
    const webhooks = args.number('webhooks', 1) ?? 500
    const seconds = args.number('seconds', 1) ?? 10
    const tenants = Array.from(
      { length: args.number('tenants', 1) ?? 20 },
      (_, at) => `t${String(at + 1).padStart(4, '0')}`,
    )
    const dir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
    const demo = await startDemoProvider({ synthetic: { tenants: tenants.length, articles: 4 } })
    const service = await startRebuild({
      dir,
      tenants: tenants.map((name) => [
        name,
        v.parse(Tenant, {
          origin: `http://${name}.localhost`,
          provider: { baseUrl: demo.url },
          publish: { target: `folder:${join(dir, 'live', name)}` },
        }),
      ]),
    })
    try {
      await service.rebuild.work()
      // Edits are for sites that are live.
      const firsts = await Promise.all(tenants.map((name) => service.webhook(name, {})))
      for (const { json } of firsts) await service.ended(String(json['id']))
      const before = service.log.length
      const answers = await playBurst({ demo, service, tenants, webhooks, seconds })
      const waits: number[] = []
      for (const { json } of answers) {
        const { state, times } = await service.ended(String(json['id']))
        if (state !== 'live') throw new Error(`An edit ended as ${state}.`)
        waits.push(Date.parse(times.building ?? '') - Date.parse(times.queued ?? ''))
      }
      const turns = service.log.slice(before).filter((line) => line['msg'] === 'turn begins')
      const builds = tenants.map((name) => turns.filter((line) => line['tenant'] === name).length)
      const mean = waits.reduce((sum, ms) => sum + ms, 0) / waits.length
      const most = Math.max(...waits)
      process.stdout.write(
        `${JSON.stringify({
          webhooks,
          builds: turns.length,
          mostBuildsOfOne: Math.max(...builds),
          meanWait: Math.round(mean),
          longestWait: most,
          ratio: Number((most / mean).toFixed(2)),
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
