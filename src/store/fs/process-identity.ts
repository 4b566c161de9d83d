import { readFileSync, readlinkSync } from 'node:fs'
import process from 'node:process'

/** A process, so that others on the same machine can see whether it lives. */
export type ProcessIdentity = {
  readonly pid: number
  /** The running system and process space that `pid` counts in. Missing if the system does not say. */
  readonly space?: string
  /** When the process started, in ticks: a number is given to another process after a while. */
  readonly started?: string
}

export function thisProcess(): ProcessIdentity {
  const space = processSpace()
  const started = startOf(process.pid)
  return { pid: process.pid, ...(space && { space }), ...(started && { started }) }
}

/** Whether that process has certainly ended. This cannot be known of another machine, container or system. */
export function isGone({ pid, space, started }: ProcessIdentity): boolean {
  if (space === undefined || started === undefined || space !== processSpace()) return false
  return startOf(pid) !== started
}

/** Another one each time the system starts; missing if it does not tell. */
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
 * Field 22 of `/proc/PID/stat` (proc(5)); the name in brackets before it may hold spaces. A zombie is as good as
 * gone.
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
