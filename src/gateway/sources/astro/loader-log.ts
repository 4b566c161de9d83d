/** What a loader says. */
export type LoaderLog = {
  readonly logger: object
  /** Its warnings and errors since the last `clear`. */
  said(): string
  clear(): void
}

/**
 * The logger of a loader. It keeps warnings and errors; what else loaders say is of no use to an operator. Loaders name
 * the reason of an error at the level of debugging, so the line that follows an error is kept with it.
 */
export function createLoaderLog(): LoaderLog {
  const lines: string[] = []
  let reasonFollows = false
  const keep = (isError: boolean) => (message: string) => {
    lines.push(message)
    reasonFollows = isError
  }
  const logger = {
    options: { level: 'warn' },
    label: 'content',
    fork: () => logger,
    error: keep(true),
    warn: keep(false),
    info() {},
    debug(message: string) {
      if (reasonFollows) lines.push(message)
      reasonFollows = false
    },
    flush() {},
    close() {},
  }
  return {
    logger,
    said: () => lines.join(' '),
    clear: () => void lines.splice(0),
  }
}
