import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { type Neighbours, startNeighbours } from '../support/hostile/neighbours.ts'
import type { ServiceFigures } from './watch-service.ts'

/** How an honest tenant did while a hostile one attacked. Times are in milliseconds. */
export type NeighbourFigures = ServiceFigures & {
  readonly alone: number
  readonly edits: number
  readonly beside: number
  readonly longestEdit: number
  /** How often each attack ended in each way. */
  readonly attacks: { readonly [nameAndEnd: string]: number }
}

const EDITS_ALONE = 20
const PAUSE_MS = 1000

/**
 * Lets a hostile tenant attack for this many minutes. Measures an honest tenant in the same service before and during
 * the attacks.
 */
export async function runNeighbours(minutes: number, say: (line: string) => void): Promise<NeighbourFigures> {
  const neighbours = await startNeighbours({ articles: 106, seconds: 10 })
  const { service, editorToken: token } = neighbours
  const threads: Worker[] = []
  const start = (file: string, workerData: object) => {
    const thread = new Worker(new URL(file, import.meta.url), { workerData })
    threads.push(thread)
    return thread
  }
  try {
    await neighbours.edit()
    const alone = await measureEdits(neighbours, (count) => count < EDITS_ALONE)
    say(`alone: an edit is live after ${median(alone)} ms (median of ${alone.length})`)
    const until = Date.now() + minutes * 60_000
    const isOn = () => Date.now() < until
    const watch = start('./watch-service.ts', { url: service.url, pid: service.child.pid })
    const watched = once(watch, 'message') as Promise<[ServiceFigures]>
    start('./open-streams.ts', { url: service.url, token }).on('error', (error) => say(String(error)))
    const attacks: { [nameAndEnd: string]: number } = {}
    const [beside] = await Promise.all([
      measureEdits(neighbours, isOn),
      attackInTurn(neighbours, isOn, {
        begins: (name) => watch.postMessage(name),
        ends(line) {
          attacks[line] = (attacks[line] ?? 0) + 1
          say(line)
        },
      }),
    ])
    watch.postMessage(undefined)
    const [figures] = await watched
    return {
      alone: median(alone),
      edits: beside.length,
      beside: median(beside),
      longestEdit: Math.max(...beside),
      ...figures,
      attacks,
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
    await neighbours.close()
  }
}

async function measureEdits(neighbours: Neighbours, isOn: (count: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (isOn(times.length)) {
    const start = performance.now()
    await neighbours.edit()
    times.push(Math.round(performance.now() - start))
    await sleep(PAUSE_MS)
  }
  return times
}

async function attackInTurn(
  neighbours: Neighbours,
  isOn: () => boolean,
  tell: { begins(name: string): void; ends(line: string): void },
): Promise<void> {
  for (let count = 0; isOn(); count += 1) {
    const name = neighbours.attackNames[count % neighbours.attackNames.length] ?? ''
    tell.begins(name)
    const { state, error } = await neighbours.attack(name)
    tell.ends(`${name}: ${error?.name ?? state}`)
  }
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}
