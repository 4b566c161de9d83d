import type { Explanation } from '#pipeline/record/explain.ts'
import { explainTenantPage } from '#run/build/explain-page.ts'
import { readTenantsFile, selectTenants } from '#run/settings/tenants-file.ts'
import { runCommand } from './command.ts'
import { printFailure } from './print-failure.ts'

const SHOWN_CHANGES = 12
const SHOWN_CHARACTERS = 120

await runCommand(
  {
    name: 'npm run explain --',
    summary: 'Says why a page was last rendered or kept: what in its view changed, old and new.',
    words: ['TENANT', 'PATH'],
    options: {
      tenants: { value: 'FILE', help: 'who we build for (default tenants.json)' },
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      cache: { value: 'DIR', help: 'folder where the build kept its notes (default .cache)' },
      json: { help: 'print one JSON document on standard output' },
    },
  },
  async (args) => {
    const [name = '', path = ''] = args.words
    selectTenants(readTenantsFile(args.text('tenants') ?? 'tenants.json'), [name])
    return printFailure(name, args.has('json'), async () => {
      const explanation = explainTenantPage({
        tenant: name,
        path,
        outDir: args.text('out') ?? 'dist',
        cacheDir: args.text('cache') ?? '.cache',
      })
      process.stdout.write(args.has('json') ? `${JSON.stringify(explanation)}\n` : describe(explanation))
      return 0
    })
  },
)

function describe({ path, state, reason, drawnBy, drawnElsewhere, changes }: Explanation): string {
  const unknown = drawnElsewhere ? 'a build whose history is not on this machine' : 'a build before the last ten'
  const by = drawnBy ? `build ${drawnBy.buildId} of ${drawnBy.at}` : unknown
  const did = state === 'rendered' ? 'was rendered by' : 'was kept by the last build, and rendered by'
  const lines = [`${path} ${did} ${by}: ${reason}.`]
  for (const { field, before, after, sharedWith } of changes.slice(0, SHOWN_CHANGES)) {
    const others =
      sharedWith === 0 ? 'of this page alone' : `shared with ${sharedWith} other ${sharedWith === 1 ? 'page' : 'pages'}`
    lines.push(`  ${field}, ${others}`, `    old: ${show(before)}`, `    new: ${show(after)}`)
  }
  if (changes.length > SHOWN_CHANGES) lines.push(`  ${changes.length - SHOWN_CHANGES} more. --json lists them all.`)
  return `${lines.join('\n')}\n`
}

function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS - 1)}…` : text
}
