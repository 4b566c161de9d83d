import { digest } from '#store/fs/digest.ts'
import type { Drawing } from '#site/views/view.ts'
import type { MadeFile } from '../bundle/bundle.ts'

/**
 * Shared memory: a thread writes files into it, and the main thread reads them from it.
 *
 * Bytes in messages would be garbage outside of V8's heaps, and for every few tens of MB of it V8 marks a whole heap.
 * So a buffer is used for one batch after another instead.
 */
export type SharedBytes = SharedArrayBuffer

/** The size of a buffer: 64 pages of 32 kB fit in. */
const BUFFER_BYTES = 2 ** 21

export type SharedBuffers = {
  /** Lends a buffer until `act` has ended. */
  lend<T>(act: (buffer: SharedBytes) => Promise<T>): Promise<T>
}

/** Lends shared buffers. It makes as many as are lent at the same time. */
export function createSharedBuffers(): SharedBuffers {
  const free: SharedBytes[] = []
  return {
    async lend(act) {
      const buffer = free.pop() ?? new SharedArrayBuffer(BUFFER_BYTES)
      const result = await act(buffer)
      // After a failure, the thread may write for a moment longer, so its buffer is not lent again.
      free.push(buffer)
      return result
    },
  }
}

const MOST_BYTES_A_UNIT = 3

/**
 * Writes files into a shared buffer as UTF-8, one after the other. If a file does not fit, it gets memory of its own.
 */
export function fillSharedBuffer(buffer: SharedBytes): (pieces: Drawing) => MadeFile {
  const all = new Uint8Array(buffer)
  const encoder = new TextEncoder()
  let end = 0
  return (pieces) => {
    const hasRoom = mostBytes(pieces) <= all.length - end
    const bytes = hasRoom ? put(pieces) : concatApart(pieces)
    return { bytes, digest: digest(bytes) }
  }

  function put(pieces: Drawing): Uint8Array {
    const start = end
    for (const piece of pieces) {
      if (typeof piece === 'string') end += encoder.encodeInto(piece, all.subarray(end)).written
      else {
        all.set(piece, end)
        end += piece.length
      }
    }
    return all.subarray(start, end)
  }
}

/**
 * Joins the pieces in memory that has exactly their size: a message hands over the whole memory, and a `Buffer` may be
 * a part of a larger one.
 */
function concatApart(pieces: Drawing): Uint8Array {
  return new Uint8Array(concat(pieces))
}

function mostBytes(pieces: Drawing): number {
  return pieces.reduce((sum, piece) => sum + piece.length * (typeof piece === 'string' ? MOST_BYTES_A_UNIT : 1), 0)
}

/** A drawing as UTF-8, in memory of its own. */
export function concat(pieces: Drawing): Uint8Array {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))
}
