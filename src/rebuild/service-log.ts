import { pino, type Logger } from 'pino'
import { hideCredentials } from '#kit/hide-credentials.ts'
import type { Log } from '#kit/log.ts'

/** How many bytes of log lines may wait for their disk or reader. */
const MOST_WAITING_BYTES = 2 ** 20

/**
 * Opens a logger that writes JSON lines to a file descriptor. If a full disk or a slow reader takes no more lines, they
 * are lost, and the service goes on without waiting.
 */
export function openServiceLogger(fd: number, level: 'info' | 'warn'): Logger {
  const output = pino.destination({ fd, sync: false, maxLength: MOST_WAITING_BYTES })
  output.on('error', () => undefined)
  return pino({ level, hooks: { streamWrite: hideCredentials } }, output)
}

/** A log that writes the messages of builds to the log of the service. */
export function createServiceLog(logger: Logger): Log {
  return {
    info: (message) => logger.info(message),
    success: (message) => logger.info(message),
    warn: (message) => logger.warn(message),
    error: (message) => logger.error(message),
    task: (name) => ({
      update: () => undefined,
      done: (summary) => logger.info({ tenant: name }, summary),
      fail: (reason) => logger.warn({ tenant: name }, reason),
    }),
  }
}
