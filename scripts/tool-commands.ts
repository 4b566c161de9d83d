import type { Sink } from '#kit/log.ts'
import { nearestWord } from '#kit/nearest-word.ts'

/** A command of `npx tessera`: its line in the list. `script` is its name in `npm run` if that differs. */
type ToolCommand = { readonly summary: string; readonly script?: string }

/** The commands of `npx tessera`, in the order in which a new user needs them. */
const TOOL_COMMANDS = {
  init: { summary: 'makes a project in this folder, or in DIR' },
  build: { summary: 'builds all tenants of tenants.json into dist/' },
  preview: { summary: 'serves dist/, each tenant at its own address' },
  dev: { summary: 'draws each page from live content when you open it' },
  check: { summary: "asks every call of a tenant's provider and says what is wrong", script: 'check:provider' },
  doctor: { summary: 'looks at settings and machine, and says what to mend' },
  explain: { summary: 'says why a page was drawn or kept' },
  publish: { summary: 'uploads what changed, then makes it live', script: 'publish:site' },
  rollback: { summary: 'makes an earlier release live again' },
  verify: { summary: 'compares the live release with its signed list' },
  gateway: { summary: 'serves the sources of tenants.json as a provider' },
  rebuild: { summary: 'runs the service that rebuilds after edits' },
  worker: { summary: 'runs a further worker of that service' },
  token: { summary: 'makes a token for that service', script: 'rebuild:token' },
} as const satisfies { readonly [name: string]: ToolCommand }

export type ToolName = keyof typeof TOOL_COMMANDS

const ENTRIES: readonly (readonly [string, ToolCommand])[] = Object.entries(TOOL_COMMANDS)

/**
 * If a user called `npx tessera`, this is the second word of `process.argv`. So commands know how the user types them.
 */
export const TOOL = 'npx tessera'

export function isToolName(word: string): word is ToolName {
  return Object.hasOwn(TOOL_COMMANDS, word)
}

/** The help of `npx tessera`: each command in one line. */
export function listCommands(): string {
  const width = Math.max(...ENTRIES.map(([name]) => name.length))
  const lines = ENTRIES.map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return `${TOOL} COMMAND [options]\n\n${lines.join('\n')}\n\n${TOOL} COMMAND --help lists the options of a command.\n`
}

/** The message for a command that does not exist. */
export function refuseCommand(word: string): string {
  const script = word.replaceAll('-', ':')
  const scripts = ENTRIES.flatMap(([name, entry]) => (entry.script === script ? [name] : []))
  const nearest = scripts[0] ?? nearestWord(word, Object.keys(TOOL_COMMANDS))
  const meant = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  return `There is no command "${word}".${meant} ${TOOL} --help lists all commands.`
}

/**
 * Rewrites commands and paths in a text for users of `npx tessera`.
 *
 * Our messages name commands as the repository does: `npm run publish:site -- --verify` becomes `npx tessera publish
 * --verify`. Paths of our documentation then lead into the package.
 */
export function nameForTool(text: string): string {
  const named = text.replace(/npm run (?:-s )?([a-z][a-z:-]*)(?: --(?![\w-]))?/g, (whole, script: string) => {
    const found = ENTRIES.find(([name, { script: own = name }]) => own === script)
    return found ? `${TOOL} ${found[0]}` : whole
  })
  return named.replace(/(?<![\w/])docs\/(?=[\w-]+\.md)/g, 'node_modules/tessera/docs/')
}

/** Rewrites a text if the user called `npx tessera`. */
export function asTyped(text: string): string {
  return process.argv[1] === TOOL ? nameForTool(text) : text
}

/** Standard error. It names commands as the user types them. */
export function errorSink(): Sink {
  const { stderr } = process
  const write = (text: string) => stderr.write(asTyped(text))
  return { write, isTTY: stderr.isTTY, hasColors: () => stderr.isTTY && stderr.hasColors() }
}
