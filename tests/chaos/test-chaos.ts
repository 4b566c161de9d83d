import { runCommand } from '../../scripts/command.ts'
import { runChaos } from './run-chaos.ts'
import { testDamage } from './test-damage.ts'

await runCommand(
  {
    name: 'npm run test:chaos --',
    summary:
      'Damages each file of a published target, then plays random schedules of faults, edits and kills over builds and publishes. A seed plays the same one again.',
    options: {
      seed: { value: 'N', help: 'the first seed (default 1)' },
      runs: { value: 'N', help: 'how many seeds from there (default 2000; 0: the damage alone)' },
    },
  },
  async (args) => {
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
