import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { PictureProcessFailed } from './errors.ts'
import type { ImageAnswer, ImageTask } from './image-task.ts'
import { SourceTrouble } from './source-trouble.ts'

/**
 * A process that works on the bytes of strangers.
 *
 * What brings down a decoder brings down nothing else. It runs below normal priority, so that pictures take the time that drawing pages
 * leaves, sees none of the environment, and does not keep the program from ending.
 */
export type ImageProcess = {
  /** One task at a time. Throws as `ImagePool.run` does. */
  run(task: ImageTask): Promise<unknown>
  isAlive(): boolean
  end(): Promise<void>
}

/** Linux gives it a third of the share of a thread that draws pages, where both want the same core. */
const NICENESS = 5
const LAST_WORDS = 2000

export function createImageProcess(): ImageProcess {
  // Loaded by whoever has pictures to make: it takes every command 5 ms.
  const child = process.getBuiltinModule('node:child_process').fork(new URL('./image-worker.ts', import.meta.url), {
    env: {},
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  lower(child)
  let lastWords = ''
  child.stderr?.on('data', (data) => (lastWords = `${lastWords}${data}`.slice(-LAST_WORDS)))
  let isReady = false
  let isOver = false
  let order: { resolve(result: unknown): void; reject(error: unknown): void } | undefined
  const over = new Promise<void>((resolve) => {
    child.on('exit', resolve)
    // It could not be started, or spoken to.
    child.on('error', resolve)
  }).then(() => {
    isOver = true
    child.kill('SIGKILL')
    order?.reject(
      isReady
        ? new SourceTrouble('it brought the decoder down', { passing: true })
        : PictureProcessFailed.fault({ said: lastWords.trim() }),
    )
  })

  child.on('message', (answer: ImageAnswer) => {
    isReady = true
    if (answer === 'ready') return
    const done = order
    order = undefined
    setHold(child, false)
    if ('result' in answer) done?.resolve(answer.result)
    else done?.reject('reason' in answer ? new SourceTrouble(answer.reason) : new Error(answer.failure))
  })
  setHold(child, false)

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        order = { resolve, reject }
        setHold(child, true)
        child.send(task, (error) => error && child.emit('error', error))
      }),
    isAlive: () => !isOver && !child.killed,
    end() {
      // Who waits for the end has to live to see it.
      if (!isOver) setHold(child, true)
      child.kill('SIGKILL')
      return over
    },
  }
}

/** Whether the program waits for the process before it ends. */
function setHold(child: ChildProcess, hold: boolean): void {
  const how = hold ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
  const output = child.stderr as { ref?(): void; unref?(): void } | null
  output?.[how]?.()
}

function lower({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // Not every system allows it; the build is right all the same.
  }
}
