import { playBurst } from '../tests/support/play-burst.ts'
import { runCommand } from './command.ts'
import { withLiveTenants } from './with-live-tenants.ts'

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
    const tenants = args.number('tenants', 1) ?? 20
    await withLiveTenants({ tenants, articles: 4 }, async ({ names, demo, service }) => {
      const before = service.log.length
      const answers = await playBurst({ demo, service, tenants: names, webhooks, seconds })
      const waits: number[] = []
      for (const { json } of answers) {
        const { state, times } = await service.ended(String(json['id']))
        if (state !== 'live') throw new Error(`An edit ended as ${state}.`)
        waits.push(Date.parse(times.building ?? '') - Date.parse(times.queued ?? ''))
      }
      const turns = service.log.slice(before).filter((line) => line['msg'] === 'turn begins')
      const builds = names.map((name) => turns.filter((line) => line['tenant'] === name).length)
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
    })
    return 0
  },
)
