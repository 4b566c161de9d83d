import { readFileSync, readlinkSync } from 'node:fs'
import process from 'node:process'

/** Names a process, so that others on the same machine can find out whether it still runs. */
export type ProcessIdentity = {
  readonly pid: number
  /** The boot and the process namespace that `pid` belongs to. Missing if the system does not tell. */
  readonly space?: string
  /** When the process started, in clock ticks: the system gives its number to another process after a while. */
  readonly started?: string
}

/** The identity of this process. */
export function thisProcess(): ProcessIdentity {
  const space = processSpace()
  const started = startOf(process.pid)
  return { pid: process.pid, ...(space && { space }), ...(started && { started }) }
}

/**
 * Whether that process has certainly ended. `false` for a process of another machine, container or boot, because that
 * cannot be known.
 */
export function isGone({ pid, space, started }: ProcessIdentity): boolean {
  if (space === undefined || started === undefined || space !== processSpace()) return false
  return startOf(pid) !== started
}

/** An id that changes each time the system starts; `undefined` if the system does not tell. */
export function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return undefined
  }
}

function processSpace(): string | undefined {
  const boot = bootId()
  try {
    return boot && `${boot} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

/**
 * When a process started: field 22 of `/proc/PID/stat` (proc(5)). The name in brackets before it may contain spaces.
 * `undefined` for a zombie, which counts as gone.
 */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
