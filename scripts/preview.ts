import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { PREVIEW_PORT } from '#run/preview/preview-url.ts'
import { startPreview } from '#run/preview/serve-bundles.ts'
import { runCommand, WrongArguments } from './command.ts'

await runCommand(
  {
    name: 'npm run preview --',
    summary: 'Serves the bundles as a good host would, each on http://TENANT.localhost:PORT.',
    options: {
      out: { value: 'DIR', help: 'folder of the bundles (default dist)' },
      port: { value: 'N', help: `port to listen on (default ${PREVIEW_PORT})` },
    },
  },
  async (args, _log, untilStopped) => {
    const outDir = resolve(args.text('out') ?? 'dist')
    const preview = await startPreview({
      outDir,
      tenants: bundlesIn(outDir),
      port: args.number('port', 0, 65_535) ?? PREVIEW_PORT,
    })
    for (const tenant of preview.tenants) process.stdout.write(`${preview.url(tenant)}\n`)
    await untilStopped()
    await preview.close()
    return 0
  },
)

function bundlesIn(outDir: string): string[] {
  try {
    const names = readdirSync(outDir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
    if (names.length > 0) return names.sort()
  } catch {
    // A folder that does not exist counts as empty.
  }
  throw new WrongArguments(`${outDir} holds no bundle. Run \`npm run build\` first, or name another folder with --out.`)
}
