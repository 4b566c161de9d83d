/** The messages of a loader. */
export type LoaderLog = {
  readonly logger: object
  /** Its warnings and errors since the last `clear`. */
  said(): string
  clear(): void
}

/**
 * Creates the logger of a loader. It keeps warnings and errors; other messages do not help an operator. Loaders write
 * the reason of an error at the level of debugging, so the debugging line after an error is kept too.
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
