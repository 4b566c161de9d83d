import { startDemoProvider, type DemoProviderOptions } from '#demo/demo-provider.ts'
import { FAULTS } from '#demo/faults/faults.ts'
import { writeTenantsFile } from '#demo/write-tenants-file.ts'
import { runCommand, WrongArguments, type Arguments } from './command.ts'

await runCommand(
  {
    name: 'npm run demo-provider --',
    summary: 'Serves demo, corpus or made-up content as a provider would, until it is stopped.',
    options: {
      port: { value: 'N', help: 'port on loopback; 0 for any free one (default 4300)' },
      content: { value: 'DIR', help: 'folder of tenants, or of en.json, zh.json, kr.json' },
      synthetic: { value: 'TENANTSxARTICLES', help: 'made-up tenants, such as 1000x10' },
      'menu-entries': { value: 'TOP+LEFT+BOTTOM', help: 'their menus (default 12+12+8)' },
      fault: { value: 'NAME', help: 'break the answers; a name that does not exist lists those that do' },
      'write-tenants': { value: 'FILE', help: 'write a tenants.json naming what is served' },
    },
  },
  async (args, log, untilStopped) => {
    const provider = await startDemoProvider(readOptions(args))
    try {
      const tenants = provider.tenants()
      const file = args.text('write-tenants')
      if (file !== undefined) {
        if (tenants.length === 0) throw new WrongArguments('There is no tenant to write into --write-tenants.')
        await writeTenantsFile(file, tenants, provider.url)
        log.info(`${file} names ${tenants.length} tenants.`)
      }
      const shown = tenants.length > 6 ? [...tenants.slice(0, 6), '…'] : tenants
      log.info(`Serving ${tenants.length} tenants (${shown.join(', ')}). Ctrl+C ends it.`)
      process.stdout.write(`${provider.url}\n`)
      await untilStopped()
    } finally {
      await provider.close()
    }
    return 0
  },
)

function readOptions(args: Arguments): DemoProviderOptions & { port: number } {
  const contentFolder = args.text('content')
  const synthetic = counts(args, 'synthetic', /^([1-9]\d{0,5})x(\d{1,6})$/, '1000x10, tenants by articles')
  const menus = counts(args, 'menu-entries', /^(\d{1,4})\+(\d{1,4})\+(\d{1,4})$/, '30+40+30')
  if (menus && !synthetic) throw new WrongArguments('--menu-entries belongs to --synthetic.')
  const [tenants = 0, articles = 0] = synthetic ?? []
  const [top = 0, left = 0, bottom = 0] = menus ?? []
  const fault = args.text('fault')
  if (fault !== undefined && !Object.hasOwn(FAULTS, fault)) throw new WrongArguments(faultList(fault))
  return {
    ...(fault !== undefined && { intercept: FAULTS[fault]!.start() }),
    port: args.number('port', 0, 65_535) ?? 4300,
    ...(contentFolder !== undefined && { contentFolder }),
    ...(synthetic && { synthetic: { tenants, articles, ...(menus && { menuEntries: { top, left, bottom } }) } }),
  }
}

function faultList(name: string): string {
  const width = Math.max(...Object.keys(FAULTS).map(({ length }) => length))
  const lines = Object.entries(FAULTS).map(([known, { about, ends }]) => `  ${known.padEnd(width)}  ${about} (${ends})`)
  return `--fault knows no "${name}". It knows, with how a build ends:\n${lines.join('\n')}`
}

function counts(args: Arguments, name: string, shape: RegExp, example: string): number[] | undefined {
  const text = args.text(name)
  if (text === undefined) return undefined
  const match = shape.exec(text)
  if (!match) throw new WrongArguments(`--${name} looks like ${example}; "${text}" does not.`)
  return match.slice(1).map(Number)
}
