import type { ImagePool } from './image-pool.ts'
import type { ImageResult, ImageTask } from './image-task.ts'
import type { SourceMemory } from '../source/source-memory.ts'
import { DecodeEnded, outOfTime, SourceError } from '../source/source-error.ts'

/**
 * Runs a task on the bytes of one source, in another process. Throws `SourceError`, and does so at once if the same
 * bytes took too long a short while ago.
 */
export type Decode = <T extends ImageTask>(bytesDigest: string, task: T) => Promise<ImageResult<T>>

/** The most time that one task may take. */
export const TASK_TIMEOUT_MS = 60_000
/** The least time for further pictures of a build after slow ones have used up their time. */
const AFTER_SLOW_MS = 5000
/** If a picture had less time than this because the build's time ran out, it does not count as slow. */
const SHORTEST_MS = 1000

/**
 * Gives each picture of one build its time: `taskTimeoutMs`, less after slow pictures, and at most half of what the
 * build has left, but at least a second if so much is left. So no single picture uses up the build's time.
 *
 * If bytes took too long or ended their process, the memory keeps that, and they are not tried again for a while.
 */
export function createDecode(options: {
  pool: ImagePool
  memory: SourceMemory
  taskTimeoutMs: number
  timeLeftMs: () => number
}): Decode {
  const { pool, memory, taskTimeoutMs, timeLeftMs } = options
  const owner = {}
  let slowMs = 0

  return async (bytesDigest, task) => {
    try {
      return await pool.run(task, { owner, patienceMs: () => patienceFor(bytesDigest) })
    } catch (error) {
      if (error instanceof DecodeEnded) {
        if (error.givenMs !== Infinity) slowMs += error.givenMs
        if (error.givenMs >= Math.min(SHORTEST_MS, taskTimeoutMs)) memory.rememberError(bytesDigest, error.message)
      }
      throw error
    }
  }

  function patienceFor(bytesDigest: string): number {
    const known = memory.lastError(bytesDigest)
    if (known !== undefined) throw new SourceError(known, { passing: true })
    const leftMs = timeLeftMs()
    if (leftMs <= 0) throw outOfTime()
    const fairMs = Math.max(taskTimeoutMs - slowMs, AFTER_SLOW_MS)
    return Math.min(taskTimeoutMs, fairMs, leftMs, Math.max(leftMs / 2, SHORTEST_MS))
  }
}
