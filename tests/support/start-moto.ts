import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { ROOT } from './build-bundles.ts'

const OWN = join(ROOT, '.cache/moto/bin/moto_server')
const PROGRAM = existsSync(OWN) ? OWN : 'moto_server'

/** Why tests with moto, an S3 server in Python, cannot run on this machine; `undefined` if they can. */
export const motoMissing = isThere() ? undefined : "moto is not installed (pip install 'moto[server]')"

function isThere(): boolean {
  try {
    execFileSync(PROGRAM, ['--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs moto on loopback with an empty bucket named `bucket`. */
export async function startMoto(): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(PROGRAM, ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 300; tries += 1) {
    const answer = await fetch(`${url}/bucket`, { method: 'PUT' }).catch(() => undefined)
    if (answer?.ok) break
    await sleep(100)
  }
  return {
    url,
    async close() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
