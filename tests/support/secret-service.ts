import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Webhook } from 'standardwebhooks'
import { ROOT } from './build-bundles.ts'
import { commandOf, SECRETS, type SecretWorld } from './secret-world.ts'
import { freePort } from './start-nginx.ts'

/** The rebuild service of a world in a process of its own. Answers and the log are kept among the world's outputs. */
export async function startSecretService(world: SecretWorld) {
  const port = await freePort()
  const said: string[] = []
  const child = spawn(
    process.execPath,
    commandOf('rebuild', ['--tenants', world.tenantsFile, ...world.folders('rebuild')]),
    {
      cwd: ROOT,
      env: { ...world.env, PORT: String(port) },
    },
  )
  const ended = once(child, 'exit')
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()))
  while (!said.join('').includes('"at work"')) await Promise.race([once(child.stdout, 'data'), ended.then(failed)])

  async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const known = { authorization: `Bearer ${SECRETS['token of an operator']}`, ...headers }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: known, ...(body && { body }) })
    const text = await answer.text()
    world.outputs.push({ place: `the answer to ${method} ${path}`, text: JSON.stringify([...answer.headers]) + text })
    return { status: answer.status, text }
  }

  return {
    call,
    said,
    webhook(secret: string) {
      const at = new Date()
      const id = `msg_${at.getTime()}`
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(`whsec_${secret}`).sign(id, at, '{}'),
      }
      return call('POST', '/api/webhooks/harbour', '{}', headers)
    },
    async close() {
      child.kill('SIGTERM')
      await ended
      world.outputs.push({ place: 'the log of the service', text: said.join('') })
    },
  }

  function failed(): never {
    throw new Error(`The service ended: ${said.join('')}`)
  }
}
