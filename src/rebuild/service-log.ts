import type { Logger } from 'pino'
import type { Log } from '#kit/log.ts'

/** Writes the messages of builds to the log of the service. */
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
