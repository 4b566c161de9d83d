import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import process from 'node:process'

/** A process that publishes, so that others can name it and, on the same machine, see whether it lives. */
export type Publisher = {
  /** New for every publish. */
  readonly id: string
  readonly host: string
  readonly pid: number
  /** The running system and process space that `pid` counts in. Missing where the system does not tell. */
  readonly space?: string
  /** When the process started, in ticks: a number is given to another process after a while. */
  readonly started?: string
}

export function thisPublisher(): Publisher {
  const space = processSpace()
  const started = startOf(process.pid)
  return { id: randomUUID(), host: hostname(), pid: process.pid, ...(space && { space }), ...(started && { started }) }
}

/** Whether that publisher is certainly gone. From another machine, container or system nobody can tell. */
export function isGone(publisher: Publisher): boolean {
  if (publisher.space === undefined || publisher.started === undefined || publisher.space !== processSpace())
    return false
  return startOf(publisher.pid) !== publisher.started
}

function processSpace(): string | undefined {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}

/** Field 22 of `/proc/PID/stat` (proc(5)); the name in brackets before it may hold spaces. A zombie is as good as gone. */
function startOf(pid: number): string | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : fields[19]
  } catch {
    return undefined
  }
}
