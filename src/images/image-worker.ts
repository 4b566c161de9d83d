import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { digest } from '#store/digest.ts'
import type { ImageAnswer, ImageTask, MadeFile } from './image-task.ts'
import { makeVariant } from './make-variant.ts'
import { measureSource } from './measure-source.ts'
import type { SourceFacts } from './source-facts.ts'
import { SourceTrouble } from './source-trouble.ts'
import { madeFilePath } from './variant-cache.ts'

process.on('message', (task: ImageTask) => void answer(task).then((message) => process.send?.(message)))
process.on('disconnect', () => process.exit())
process.send?.('ready' satisfies ImageAnswer)

async function answer(task: ImageTask): Promise<ImageAnswer> {
  try {
    return { result: await work(task) }
  } catch (error) {
    if (error instanceof SourceTrouble) return { reason: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

async function work(task: ImageTask): Promise<SourceFacts | MadeFile> {
  const bytes = await readFile(task.source)
  if (task.kind === 'measure') return measureSource(bytes)
  const made = await makeVariant(bytes, task.facts, task.modifiers)
  const file = { digest: digest(made), size: made.byteLength }
  const path = madeFilePath(task.folder, file.digest)
  const beside = `${path}.${process.pid}.tmp`
  await mkdir(dirname(path), { recursive: true })
  await writeFile(beside, made)
  await rename(beside, path)
  return file
}
