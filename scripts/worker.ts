import { SettingsInvalid } from '#run/errors.ts'
import { readSettings } from '#run/settings.ts'
import { runCommand } from './command.ts'
import { REBUILD_OPTIONS, withRebuild } from './with-rebuild.ts'

await runCommand(
  {
    name: 'npm run worker --',
    summary: 'A further worker of the rebuild service, on this or another machine. Needs DATABASE_URL.',
    options: REBUILD_OPTIONS,
  },
  async (args, _log, untilStopped) => {
    const stopped = untilStopped()
    if (readSettings().databaseUrl() === undefined) {
      const expected = 'is missing. Name the PostgreSQL server that the rebuild service uses.'
      throw SettingsInvalid.fault({ file: 'environment', key: 'DATABASE_URL', expected })
    }
    await withRebuild(args, false, async (rebuild) => {
      await Promise.race([rebuild.work(), stopped])
      await stopped
    })
    return 0
  },
)
