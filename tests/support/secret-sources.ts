import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ROOT } from './build-bundles.ts'
import { commandOf } from './command-of.ts'
import { SECRETS, type SecretWorld } from './secret-world.ts'
import { startService } from './start-service.ts'

const OWN = `
import { defineSource } from 'tessera/sources'
const article = { id: '1', article: 'a', title: 'A', body: '<p>A</p>', publishedAt: '2026-01-02T00:00:00Z' }
const read = async (env) => {
  if (!env('PAPER_TOKEN')) throw new Error('The token is missing.')
  return { en: { theme: 'theme3', articles: [article] } }
}
export default defineSource(({ env }) => ({ name: 'Paper', read: () => read(env) }))
`

/** The source modules by tenant. All except the first fail with a message that contains their secret. */
const modulesOf = (url: string): Readonly<Record<string, string>> => ({
  paper: OWN,
  shout: OWN.replace("'The token is missing.'", "'?'")
    .replace("!env('PAPER_TOKEN')", 'true')
    .replace("'?'", "env('PAPER_TOKEN')"),
  press: `import { wordpress } from 'tessera/sources'
    export default wordpress({ url: '${url}', user: 'PRESS_USER', password: 'PRESS_PASSWORD' })`,
  direct: `import { directus } from 'tessera/sources'
    export default directus({ url: '${url}', token: 'DIRECT_TOKEN', collection: 'articles' })`,
  strap: `import { strapi } from 'tessera/sources'
    export default strapi({ url: '${url}', token: 'STRAP_TOKEN', type: 'articles' })`,
})

const ENV = {
  PAPER_TOKEN: SECRETS['token of an own source'],
  PRESS_USER: 'editor',
  PRESS_PASSWORD: SECRETS['WordPress password'],
  DIRECT_TOKEN: SECRETS['Directus token'],
  STRAP_TOKEN: SECRETS['Strapi token'],
  GATEWAY_HOOK_TOKEN_PAPER: SECRETS['token of a hook of the gateway'],
}

/** Builds from sources with secrets: one succeeds, and the others fail. Then it serves them as a gateway. */
export async function runSecretSources(world: SecretWorld): Promise<string> {
  // The folder is inside the project, so that the modules find the package by its name.
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  const dir = mkdtempSync(join(ROOT, '.cache/secret-sources-'))
  const seen: string[] = []
  const system = createServer((request, response) => {
    const { authorization = '' } = request.headers
    seen.push(authorization)
    const message = `I do not know ${authorization} nor ${authorization.split(' ').at(-1)}.`
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ code: 'no', message, error: { message }, errors: [{ message }] }))
  }).listen(0, '127.0.0.1')
  await once(system, 'listening')
  const modules = modulesOf(`http://127.0.0.1:${(system.address() as AddressInfo).port}`)
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(dir, `${name}.mjs`), text)
  const tenants = Object.fromEntries(
    Object.keys(modules).map((name) => [
      name,
      { origin: `http://${name}.localhost`, provider: { source: `./${name}.mjs` } },
    ]),
  )
  const file = join(dir, 'tenants.json')
  writeFileSync(file, JSON.stringify({ default: 'paper', tenants }))
  try {
    const env = {
      ...ENV,
      STATE_STORE: '',
      WEBHOOK_SECRET_HARBOUR: '',
      WEBHOOK_TOKEN_HARBOUR: '',
      PROVIDER_HEADERS_HARBOUR: '',
    }
    const { text } = await world.run('build', ['--tenants', file, '--json', ...world.folders('build')], env)
    await runGateway(world, file, env)
    return `${text} ${seen.some((one) => one.startsWith('Basic ')) ? 'Basic' : ''} ${seen.includes(`Bearer ${ENV.STRAP_TOKEN}`) ? 'Bearer' : ''}`
  } finally {
    system.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function runGateway(world: SecretWorld, file: string, env: Readonly<Record<string, string>>): Promise<void> {
  const gateway = await startService(commandOf('gateway', ['--tenants', file, '--port', '0']), { ...world.env, ...env })
  const url = gateway.said.find((line) => line.startsWith('http://')) ?? ''
  for (const token of [ENV.GATEWAY_HOOK_TOKEN_PAPER, `${ENV.GATEWAY_HOOK_TOKEN_PAPER}x`]) {
    const answer = await fetch(`${url}/hooks/paper/${token}`, { method: 'POST' })
    world.outputs.push({ place: `the answer of the gateway, ${answer.status}`, text: await answer.text() })
  }
  await gateway.close()
  world.outputs.push({ place: 'the log of the gateway', text: gateway.said.join('\n') })
}
