import type { ImagePool } from './image-pool.ts'
import type { ImageResult, ImageTask } from './image-task.ts'
import type { SourceMemory } from '../source/source-memory.ts'
import { DecodeEnded, outOfTime, SourceError } from '../source/source-error.ts'

/**
 * Has the bytes of one source worked on. Throws `SourceError`, also at once for bytes that took too long a short
 * while ago.
 */
export type Decode = <T extends ImageTask>(bytesDigest: string, task: T) => Promise<ImageResult<T>>

export const TASK_TIMEOUT_MS = 60_000
/** What a tenant's further pictures get after one of the same build took its full time. */
const AFTER_SLOW_MS = 5000
/** A picture that had less than this before the time of its build was over is not called slow. */
const SHORTEST_MS = 1000

/**
 * Gives each picture of one build its time: a minute, and never more than half of what the build has left, so that no
 * picture takes the build with it. What took too long, or ended its process, is remembered and not tried again for a
 * while.
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
