import { commandOf } from './command-of.ts'
import { SECRETS, type SecretWorld } from './secret-world.ts'
import { signedHeaders, startService } from './start-service.ts'

/** The rebuild service of a secret world, in its own process. The world's `outputs` keep its answers and its log. */
export async function startSecretService(world: SecretWorld) {
  const command = commandOf('rebuild', ['--tenants', world.tenantsFile, ...world.folders('rebuild')])
  const service = await startService(command, world.env)

  async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const known = { authorization: `Bearer ${SECRETS['token of an operator']}`, ...headers }
    const answer = await fetch(`${service.url}${path}`, { method, headers: known, ...(body && { body }) })
    const text = await answer.text()
    world.outputs.push({ place: `the answer to ${method} ${path}`, text: JSON.stringify([...answer.headers]) + text })
    return { status: answer.status, text }
  }

  return {
    call,
    said: service.said,
    webhook: (secret: string) => call('POST', '/api/webhooks/harbour', '{}', signedHeaders(`whsec_${secret}`, '{}')),
    async close() {
      await service.close()
      world.outputs.push({ place: 'the log of the service', text: service.said.join('\n') })
    },
  }
}
