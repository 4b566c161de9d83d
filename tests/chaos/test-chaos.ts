import { runCommand } from '../../scripts/command.ts'
import { damageCaches } from './damage-caches.ts'
import { runChaos } from './run-chaos.ts'
import { runNeighbours } from './run-neighbours.ts'
import { testDamage } from './test-damage.ts'

const MOST_HEALTH_MS = 1000
const MOST_MEMORY_MB = 1500

await runCommand(
  {
    name: 'npm run test:chaos --',
    summary:
      'Damages each file of a published target, then plays random schedules of faults, edits and kills over builds and publishes. A seed plays the same one again.',
    options: {
      seed: { value: 'N', help: 'the first seed (default 1)' },
      runs: { value: 'N', help: 'how many seeds from there (default 2000; 0: the damage alone)' },
      caches: {
        value: 'N',
        help: 'damages every Nth file of caches and bundle instead, each in three ways (1: all, several hours)',
      },
      only: { value: 'TEXT', help: 'with --caches: only files that have this text in their paths' },
      neighbours: { value: 'MINUTES', help: 'lets a hostile tenant attack beside an honest one for so long instead' },
    },
  },
  async (args) => {
    const minutes = args.number('neighbours', 1)
    if (minutes !== undefined) return playNeighbours(minutes)
    const step = args.number('caches', 1)
    if (step !== undefined) return playDamagedCaches(step, args.text('only') ?? '')
    const first = args.number('seed', 0) ?? 1
    const runs = args.number('runs', 0) ?? 2000
    const unmended = await testDamage((line) => process.stdout.write(line))
    let failures = 0
    for (let seed = first; seed < first + runs; seed++) {
      try {
        const { steps, kills, failed, live } = await runChaos(seed)
        process.stdout.write(
          `seed ${seed}: ${steps} steps, ${kills} killed, ${failed} failed by name, ${live} looks at a release\n`,
        )
      } catch (error) {
        failures += 1
        process.stdout.write(`seed ${seed} FAILED: ${(error as Error).message}\n`)
      }
    }
    process.stdout.write(`${runs - failures} of ${runs} schedules ended well.\n`)
    return failures + unmended === 0 ? 0 : 1
  },
)

async function playDamagedCaches(step: number, only: string): Promise<number> {
  const failures = await damageCaches({ step, only }, (line) => process.stdout.write(`${line}\n`))
  process.stdout.write(failures === 0 ? 'All damage was mended.\n' : `${failures} damages were not mended.\n`)
  return failures === 0 ? 0 : 1
}

async function playNeighbours(minutes: number): Promise<number> {
  const figures = await runNeighbours(minutes, (line) => process.stdout.write(`${line}\n`))
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
  const { alone, beside, longestHealth, mostMemory } = figures
  const broken = [
    ...(beside > 2 * alone ? [`an edit takes ${beside} ms beside a hostile tenant, and ${alone} alone`] : []),
    ...(longestHealth > MOST_HEALTH_MS ? [`/healthz took ${longestHealth} ms`] : []),
    ...(mostMemory > MOST_MEMORY_MB ? [`the service took ${mostMemory} MB`] : []),
  ]
  process.stdout.write(broken.length === 0 ? 'The honest tenant was not hurt.\n' : `Not held: ${broken.join('; ')}.\n`)
  return broken.length === 0 ? 0 : 1
}
