import type { ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { systemFault } from '#kit/to-fault.ts'
import { PictureProcessFailed } from '../errors.ts'
import { MEMORY_EXIT, type ImageMessage, type ImageTask } from './image-task.ts'
import { DecodeEnded, SourceError } from '../source/source-error.ts'

/**
 * A process that works on untrusted bytes.
 *
 * If a decoder crashes, only this process ends. It runs below normal priority, so that drawing pages comes first. It
 * sees no environment variables, and the main program can end without waiting for it.
 */
export type ImageProcess = {
  /** Runs one task; the caller must wait for its end before the next. Throws as `ImagePool.run` does. */
  run(task: ImageTask): Promise<unknown>
  isAlive(): boolean
  end(): Promise<void>
}

/**
 * If this process and a thread that draws pages want the same core, Linux gives this one a third of the other's share.
 */
const NICENESS = 5
const LAST_WORDS = 2000

/**
 * Megabytes of memory that one process may use. An AVIF of 30 megapixels takes 700, and so does a PNG of 50 megapixels
 * with 16 bits per channel. All other pictures take less.
 */
const MEMORY_MB = 768
/** How many of these megabytes JavaScript may use, which reads SVG. */
const HEAP_MB = 256

/** Starts a process. `memoryMb` is the most memory that it may use. */
export function createImageProcess(memoryMb = MEMORY_MB): ImageProcess {
  // The module is loaded only if there are pictures to make: loading takes 5 ms.
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
    // The process could not start, or a message could not be sent to it.
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
      // The caller waits for the process to end, so the program must not end before.
      if (!isOver) setHold(child, true)
      child.kill('SIGKILL')
      return over
    },
  }
}

/** Sets whether the program waits for the process before it ends. */
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
    // Some systems do not allow it. The build is still right.
  }
}
