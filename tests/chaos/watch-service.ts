import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** The worst values that were measured every half second. Times are in milliseconds, memory in MB. */
export type ServiceFigures = {
  readonly longestHealth: number
  readonly mostMemory: number
  /** The attacks during which `/healthz` took longest and memory was highest. */
  readonly worstAttacks: { readonly health: string; readonly memory: string }
}

const LOOK_MS = 500

// This runs in its own thread, so that work of the test does not count as time of the service. A message names the
// attack that begins. A message without a name makes the thread send its figures and end.
const { url, pid } = workerData as { url: string; pid: number }
const figures = { longestHealth: 0, mostMemory: 0, worstAttacks: { health: '', memory: '' } }
let attack: string | undefined = ''
parentPort?.on('message', (name: string | undefined) => (attack = name))
while (attack !== undefined) {
  const start = performance.now()
  const answer = await fetch(`${url}/healthz`)
  if (!answer.ok) throw new Error(`/healthz answers ${answer.status}`)
  const [tookMs, memory] = [Math.round(performance.now() - start), memoryOf(pid)]
  if (tookMs > figures.longestHealth) {
    figures.longestHealth = tookMs
    figures.worstAttacks.health = attack
  }
  if (memory > figures.mostMemory) {
    figures.mostMemory = memory
    figures.worstAttacks.memory = attack
  }
  await sleep(LOOK_MS)
}
parentPort?.postMessage(figures satisfies ServiceFigures)
parentPort?.close()

/** Resident memory in MB of a process and all its descendants. Needs Linux's `/proc`. */
function memoryOf(process: number): number {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8')
    const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    const children = readdirSync(`/proc/${process}/task`).flatMap((task) =>
      readFileSync(`/proc/${process}/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    )
    return Math.round(kilobytes / 1024) + children.reduce((sum, child) => sum + memoryOf(Number(child)), 0)
  } catch {
    return 0
  }
}
