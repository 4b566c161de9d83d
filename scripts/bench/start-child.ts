import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A program in its own process, so that the benchmark does not count its work for a contender. */
export type BenchChild = {
  /** The first message of the program: its URL. */
  readonly url: string
  /** Sends a message and resolves with the answer. Rejects if the program ends. */
  ask<T>(message: object): Promise<T>
  /** Ends the program. Resolves when it has ended. */
  close(): Promise<void>
}

/** `program` is an absolute path. */
export async function startBenchChild(program: string, ...args: string[]): Promise<BenchChild> {
  const child: ChildProcess = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const ended = exit.then(() => {
    throw new Error(`${program} ended.`)
  })
  // A caller that waits for an answer gets this error. During `close` no caller waits, so it is ignored.
  ended.catch(() => undefined)
  const next = async (): Promise<unknown> => {
    const [message] = (await Promise.race([once(child, 'message'), ended])) as [unknown]
    return message
  }
  const url = String(await next())
  return {
    url,
    async ask<T>(message: object) {
      const answer = next()
      child.send(message)
      return (await answer) as T
    },
    async close() {
      child.kill()
      await exit
    },
  }
}
