import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { systemFault } from '#kit/errors.ts'
import { PictureProcessFailed } from '../errors.ts'
import { MEMORY_EXIT, type ImageMessage, type ImageTask } from './image-task.ts'
import { DecodeEnded, SourceError } from '../source/source-error.ts'

/**
 * A process that works on the bytes of strangers.
 *
 * What brings down a decoder brings down nothing else. It runs below normal priority, so that pictures take the time
 * that drawing pages leaves, sees none of the environment, and does not keep the program from ending.
 */
export type ImageProcess = {
  /** One task at a time. Throws as `ImagePool.run` does. */
  run(task: ImageTask): Promise<unknown>
  isAlive(): boolean
  end(): Promise<void>
}

/** Linux gives it a third of the share of a thread that draws pages, if both want the same core. */
const NICENESS = 5
const LAST_WORDS = 2000

/**
 * Of one process, in MB. An AVIF of 30 megapixels takes 700, a PNG of 50 with 16 bits a channel the same, everything
 * else less.
 */
const MEMORY_MB = 768
/** Of which JavaScript, which reads SVG, may take this much. */
const HEAP_MB = 256

export function createImageProcess(memoryMb = MEMORY_MB): ImageProcess {
  // Loaded only if there are pictures to make: it takes 5 ms.
  const child = process
    .getBuiltinModule('node:child_process')
    .fork(new URL('./image-worker.ts', import.meta.url), [String(memoryMb)], {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
  lower(child)
  const tooMuch = `it takes more than ${memoryMb} MB of memory to decode`
  let lastWords = ''
  child.stderr?.on('data', (data) => (lastWords = `${lastWords}${data}`.slice(-LAST_WORDS)))
  let failure: Error | undefined
  let isReady = false
  let isOver = false
  let order: { resolve(result: unknown): void; reject(error: unknown): void } | undefined
  const notStarted = () => systemFault(failure) ?? PictureProcessFailed.fault({ said: lastWords.trim() })
  const over = new Promise<number | null>((resolve) => {
    child.on('exit', resolve)
    // It could not be started, or spoken to.
    child.on('error', (error) => {
      failure ??= error
      resolve(null)
    })
  }).then((code) => {
    isOver = true
    child.kill('SIGKILL')
    order?.reject(
      isReady ? new DecodeEnded(code === MEMORY_EXIT ? tooMuch : 'it brought the decoder down') : notStarted(),
    )
  })

  child.on('message', (message: ImageMessage) => {
    isReady = true
    if (message === 'ready') return
    const { answer, isWorn } = message
    const done = order
    order = undefined
    setHold(child, false)
    if (isWorn) child.kill('SIGKILL')
    if ('result' in answer) done?.resolve(answer.result)
    else done?.reject('reason' in answer ? new SourceError(answer.reason) : new Error(answer.failure))
  })
  setHold(child, false)

  return {
    run: (task) =>
      new Promise((resolve, reject) => {
        order = { resolve, reject }
        setHold(child, true)
        if (!isOver && child.connected) child.send(task, (error) => error && child.emit('error', error))
        else void over.then(() => reject(notStarted()))
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
