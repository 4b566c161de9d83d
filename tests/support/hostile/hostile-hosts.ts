import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { HostileAddresses } from './serve-hostile.ts'

/** The hosts of a hostile tenant. They run in their own process, so that their work does not delay an honest host. */
export type HostileHosts = HostileAddresses & {
  /** Makes the hosts carry out this attack from now on. */
  play(attack: string): Promise<void>
  close(): Promise<void>
}

export async function startHostileHosts(): Promise<HostileHosts> {
  const child = fork(new URL('./serve-hostile.ts', import.meta.url))
  const ended = once(child, 'exit')
  const [addresses] = (await once(child, 'message')) as [HostileAddresses]
  return {
    ...addresses,
    async play(attack) {
      const played = once(child, 'message')
      child.send(attack)
      await played
    },
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
