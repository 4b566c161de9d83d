import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

/** A command to run. `env` is added to the environment of this process. */
export type Step = {
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
}

export type Measurement = {
  readonly wallMs: number
  /** User and system time of all processes. `undefined` if the system has no /proc. */
  readonly cpuMs: number | undefined
  /**
   * The largest sum of the memory of all processes at one time. A shared memory page counts for each process.
   * `undefined` if the system has no /proc.
   */
  readonly peakMb: number | undefined
}

const SAMPLE_MS = 50

/**
 * Runs commands one after another and measures them together, each from its start to its exit.
 *
 * If an exit code is not 0, it throws an error with the end of that command's output.
 */
export async function measure(steps: readonly Step[]): Promise<Measurement> {
  let wallMs = 0
  let peakKb = 0
  const cpuBefore = waitedForMs()
  for (const step of steps) {
    const start = performance.now()
    const child = spawn(step.command, step.args, {
      cwd: step.cwd,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const listen = (text: Buffer) => (said = (said + text.toString()).slice(-4000))
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    const sample = () => (peakKb = Math.max(peakKb, treeKb(child.pid)))
    const timer = setInterval(sample, SAMPLE_MS)
    try {
      child.once('exit', () => (wallMs += performance.now() - start))
      const [code] = (await once(child, 'close')) as [number | null]
      if (code !== 0) throw new Error(`${step.command} ${step.args.join(' ')} ended with ${code}:\n${said}`)
    } finally {
      clearInterval(timer)
    }
  }
  const cpuAfter = waitedForMs()
  return {
    wallMs,
    cpuMs: cpuBefore === undefined || cpuAfter === undefined ? undefined : cpuAfter - cpuBefore,
    peakMb: peakKb === 0 ? undefined : (peakKb * 1024) / 1e6,
  }
}

/** Resident memory of a process and of all its descendants. */
function treeKb(pid: number | undefined): number {
  if (pid === undefined) return 0
  const own = Number(/^VmRSS:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
  return childrenOf(pid).reduce((sum, child) => sum + treeKb(child), own)
}

function childrenOf(pid: number): number[] {
  let threads: string[]
  try {
    threads = readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
  const lists = threads.map((thread) => read(`/proc/${pid}/task/${thread}/children`))
  return lists.join(' ').split(/\s+/).filter(Boolean).map(Number)
}

/** Processor time of the child processes that have ended. The kernel counts in hundredths of a second. */
function waitedForMs(): number | undefined {
  const fields = read('/proc/self/stat')
    .replace(/^.*\) /, '')
    .split(' ')
  return fields.length < 15 ? undefined : (Number(fields[13]) + Number(fields[14])) * 10
}

/** The text of a file. Empty if it cannot be read, because the process has ended or the system has no /proc. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
