import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { thisProcess, type ProcessIdentity } from '#store/fs/process-identity.ts'

/** Names a process that publishes. */
export type PublisherIdentity = ProcessIdentity & {
  /** New for every publish. */
  readonly id: string
  readonly host: string
}

export function thisPublisher(): PublisherIdentity {
  return { id: randomUUID(), host: hostname(), ...thisProcess() }
}
