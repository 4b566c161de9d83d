import { readFile } from 'node:fs/promises'
import { digest } from '#store/fs/digest.ts'
import { replaceFile } from '#store/fs/replace-file.ts'
import { MEMORY_EXIT, type ImageAnswer, type ImageMessage, type ImageTask, type MadePicture } from './image-task.ts'
import { makeVariant } from '../variants/make-variant.ts'
import { measureSource } from '../source/measure-source.ts'
import type { SourceFacts } from '../source/source-facts.ts'
import { SourceError } from '../source/source-error.ts'
import { madeFilePath } from '../variants/variant-cache.ts'

const memoryBytes = Number(process.argv[2]) * 1_000_000
const WATCH_MS = 20
/**
 * A process that holds more than this share of its memory is replaced by a new one. Otherwise memory that earlier
 * pictures have fragmented would count against the next picture.
 */
const WORN_SHARE = 0.5

process.on('message', (task: ImageTask) => void watched(task))
process.on('disconnect', () => process.exit())
say('ready')

/** Runs a task and watches the memory meanwhile: the decoder works on threads of its own, so this thread is free. */
async function watched(task: ImageTask): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.exit(MEMORY_EXIT)
  }, WATCH_MS)
  const given = await answer(task)
  clearInterval(watch)
  say({ answer: given, isWorn: process.memoryUsage.rss() > memoryBytes * WORN_SHARE })
}

function say(message: ImageMessage): void {
  process.send?.(message)
}

async function answer(task: ImageTask): Promise<ImageAnswer> {
  try {
    return { result: await work(task) }
  } catch (error) {
    if (error instanceof SourceError) return { reason: error.message }
    if (!(error instanceof Error)) return { failure: String(error) }
    return { failure: 'syscall' in error ? error.message : (error.stack ?? error.message) }
  }
}

async function work(task: ImageTask): Promise<SourceFacts | MadePicture> {
  if (task.kind === 'draw') {
    // These packages are installed only if a tenant has share pictures.
    const { drawSharePicture } = await import('../share/draw-share-picture.ts')
    return keep(await drawSharePicture(task.picture), task.folder)
  }
  const bytes = await readFile(task.source)
  if (task.kind === 'measure') return measureSource(bytes)
  return keep(await makeVariant(bytes, task.facts, task.modifiers), task.folder)
}

function keep(made: Uint8Array, folder: string): MadePicture {
  const file = { digest: digest(made), size: made.byteLength }
  replaceFile(madeFilePath(folder, file.digest), made)
  return file
}
