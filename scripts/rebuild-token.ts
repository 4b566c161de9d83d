import * as v from 'valibot'
import { readSettings } from '#run/settings/settings.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { TokenEntry } from '#rebuild/rebuild-settings.ts'
import { makeToken } from '#rebuild/http/auth/tokens.ts'
import { runCommand, WrongArguments } from './command.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 36_500

await runCommand(
  {
    name: 'npm run -s rebuild:token --',
    summary:
      'Makes a token for the rebuild service, and the entry for its settings. The token is shown once and kept nowhere.',
    words: ['NAME'],
    options: {
      role: {
        value: 'ROLE',
        help: 'editor (default), operator, who may also roll back, or monitor, who only reads metrics',
      },
      tenant: { value: 'TENANT', multiple: true, help: 'may touch this tenant; none: all of them' },
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      days: { value: 'N', help: 'expires after so many days (default 365)' },
    },
  },
  async (args, log) => {
    const role = args.text('role') ?? 'editor'
    if (!v.is(TokenEntry.entries.role, role)) throw new WrongArguments('--role takes editor, operator or monitor.')
    const tenants = args.list('tenant')
    if (tenants.length > 0) selectTenants(readTenantsFile(args.text('tenants') ?? 'tenants.json'), tenants)
    const expires = new Date(Date.now() + (args.number('days', 1, MOST_DAYS) ?? 365) * DAY_MS).toISOString()
    const name = args.words[0] ?? ''
    const { issues } = v.safeParse(TokenEntry.entries.name, name)
    if (issues) throw new WrongArguments(`NAME ${issues[0].message}.`)
    const { token, entry } = makeToken({ name, role, tenants: tenants.length > 0 ? [...tenants] : ['*'], expires })
    log.info(`Add this to "tokens" in ${readSettings().rebuildSettingsFile}, and give the token to ${name}:`)
    process.stdout.write(`${JSON.stringify({ token, entry }, null, 2)}\n`)
    return 0
  },
)
