import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { freePort } from './free-port.ts'
import { ROOT } from './build-bundles.ts'

export type ServiceProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** All lines that it wrote to standard output and standard error. */
  readonly said: readonly string[]
  close(): Promise<void>
}

/**
 * Starts `npm run rebuild` or `npm run gateway` in its own process, and waits until it serves. `command` has the
 * arguments of Node.
 *
 * `ready` says how it finds that out: by a line of the log, or by calling `/readyz`, if `--quiet` turns the log off. If
 * the process ends earlier, it throws an error with everything that it printed.
 */
export async function startService(
  command: readonly string[],
  env: Readonly<Record<string, string>>,
  ready: 'log' | 'readyz' = 'log',
): Promise<ServiceProcess> {
  const port = await freePort()
  const said: string[] = []
  const options = { cwd: ROOT, env: { ...env, PORT: String(port) } }
  const child = spawn(process.execPath, command, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        said.push(line)
        if (line.includes('"at work"') || line.startsWith('http://')) resolve()
      })
    }
    void ended.then(() => reject(new Error(`The service ended: ${said.join('\n')}`)))
    if (ready === 'readyz') void waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => child.exitCode).then(resolve)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    child,
    said,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function waitUntilReady(url: string, exitCode: () => number | null): Promise<void> {
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  while (exitCode() === null && !(await isReady())) await sleep(20)
}

/** The headers of a webhook that a provider has signed. `secret` begins with `whsec_`. */
export function signedHeaders(secret: string, body: string): Record<string, string> {
  const at = new Date()
  const id = `msg_${crypto.randomUUID()}`
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  }
}
