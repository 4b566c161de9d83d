import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Neighbours, startNeighbours } from '../support/hostile/neighbours.ts'

/** What an honest tenant noticed of a hostile one beside it. Times are in milliseconds, memory in MB. */
export type NeighbourFigures = {
  readonly alone: number
  readonly edits: number
  readonly beside: number
  readonly longestEdit: number
  readonly longestHealth: number
  readonly mostMemory: number
  /** How often each attack ended, and how. */
  readonly attacks: { readonly [nameAndEnd: string]: number }
}

const EDITS_ALONE = 20
const PAUSE_MS = 1000
const LOOK_MS = 500
const STREAMS = 500

/**
 * Lets a hostile tenant attack for so many minutes, and measures an honest one in the same service before and
 * meanwhile.
 */
export async function runNeighbours(minutes: number, say: (line: string) => void): Promise<NeighbourFigures> {
  const neighbours = await startNeighbours({ articles: 106, seconds: 10 })
  try {
    await neighbours.edit()
    const alone = await measureEdits(neighbours, (count) => count < EDITS_ALONE)
    say(`alone: an edit is live after ${median(alone)} ms (median of ${alone.length})`)
    const until = Date.now() + minutes * 60_000
    const isOn = () => Date.now() < until
    const attacks: { [nameAndEnd: string]: number } = {}
    const [beside, health] = await Promise.all([
      measureEdits(neighbours, isOn),
      watchHealth(neighbours, isOn),
      attackInTurn(neighbours, isOn, (line) => {
        attacks[line] = (attacks[line] ?? 0) + 1
        say(line)
      }),
      openStreams(neighbours, isOn),
    ])
    return {
      alone: median(alone),
      edits: beside.length,
      beside: median(beside),
      longestEdit: Math.max(...beside),
      longestHealth: health.longestMs,
      mostMemory: health.mostMemory,
      attacks,
    }
  } finally {
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

async function attackInTurn(neighbours: Neighbours, isOn: () => boolean, say: (line: string) => void): Promise<void> {
  for (let count = 0; isOn(); count += 1) {
    const name = neighbours.attackNames[count % neighbours.attackNames.length] ?? ''
    const { state, error } = await neighbours.attack(name)
    say(`${name}: ${error?.name ?? state}`)
  }
}

/** Opens streams of events of the hostile tenant's newest receipt again and again, and asks for their heads. */
async function openStreams({ service, editorToken }: Neighbours, isOn: () => boolean): Promise<void> {
  const headers = { authorization: `Bearer ${editorToken}` }
  while (isOn()) {
    const answer = await fetch(`${service.url}/api/rebuilds?limit=1`, { headers })
    const { rebuilds = [] } = (await answer.json()) as { rebuilds?: { id: string }[] }
    const url = `${service.url}/api/rebuilds/${rebuilds[0]?.id}/events`
    const ended = new AbortController()
    const open = Array.from({ length: STREAMS }, (_, at) =>
      fetch(url, { headers, method: at % 5 === 0 ? 'HEAD' : 'GET', signal: ended.signal })
        .then((stream) => stream.text())
        .catch(() => undefined),
    )
    await Promise.race([sleep(5000), Promise.all(open)])
    ended.abort()
    await Promise.all(open)
    await sleep(PAUSE_MS)
  }
}

async function watchHealth({ service }: Neighbours, isOn: () => boolean) {
  let longestMs = 0
  let mostMemory = 0
  while (isOn()) {
    const start = performance.now()
    const answer = await fetch(`${service.url}/healthz`)
    if (!answer.ok) throw new Error(`/healthz answers ${answer.status}`)
    longestMs = Math.max(longestMs, Math.round(performance.now() - start))
    mostMemory = Math.max(mostMemory, memoryOf(service.child.pid ?? 0))
    await sleep(LOOK_MS)
  }
  return { longestMs, mostMemory }
}

/** Resident memory in MB of a process and all below it. Reads Linux's `/proc`. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return Math.round(kilobytes / 1024) + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
  } catch {
    return 0
  }
}

function median(list: readonly number[]): number {
  return [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
}
