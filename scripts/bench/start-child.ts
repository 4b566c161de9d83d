import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

/** A program in a process of its own, so that the benchmark does not count its work as that of a contender. */
export type BenchChild = {
  /** What the program sends first: where it serves. */
  readonly url: string
  /** Sends a message and resolves with the answer. Rejects if the program ends. */
  ask<T>(message: object): Promise<T>
  /** Ends the program. Resolves when it has ended. */
  close(): Promise<void>
}

/** `program`: its absolute path. */
export async function startBenchChild(program: string, ...args: string[]): Promise<BenchChild> {
  const child: ChildProcess = fork(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const exit = once(child, 'exit')
  const ended = exit.then(() => {
    throw new Error(`${program} ended.`)
  })
  // A caller that waits for an answer hears of it. At the close no caller waits.
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
