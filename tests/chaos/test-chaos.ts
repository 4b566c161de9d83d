import { runCommand } from '../../scripts/command.ts'
import { runChaos } from './run-chaos.ts'

await runCommand(
  {
    name: 'npm run test:chaos --',
    summary:
      'Plays random schedules of faults, edits and kills over builds and publishes. A seed plays the same one again.',
    options: {
      seed: { value: 'N', help: 'the first seed (default 1)' },
      runs: { value: 'N', help: 'how many seeds from there (default 2000)' },
    },
  },
  async (args) => {
    const first = args.number('seed', 0) ?? 1
    const runs = args.number('runs', 1) ?? 2000
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
    return failures === 0 ? 0 : 1
  },
)
