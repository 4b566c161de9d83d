import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPlainProvider } from '../plain-provider.ts'
import { serveFiles } from '../serve-files.ts'
import { type Attack, attacksWith, hostilePictures } from './attacks.ts'

export type HostileAddresses = {
  readonly provider: string
  /** Host and port, without the scheme. */
  readonly pictures: string
  readonly store: string
  readonly attacks: readonly { readonly name: string; readonly isOnStore: boolean }[]
}

// `startHostileHosts` runs this file in its own process. It sends the URLs of its hosts, and then carries out the
// attack that each message names.
let attack: Attack = { content: { theme: 'theme1', configs: {} } }
const pictures = await serveFiles(hostilePictures())
const provider = await startPlainProvider(
  () => attack.content,
  (call, response) => attack.disturb?.(call, response) ?? false,
)
const store = createServer((request, response) => {
  if (attack.store) attack.store(request, response)
  else response.writeHead(503).end()
}).listen(0, '127.0.0.1')
await once(store, 'listening')
const { port } = store.address() as AddressInfo
const attacks = attacksWith(pictures.url)
process.on('message', (name: string) => {
  attack = attacks[name] ?? attack
  process.send?.('played')
})
const addresses: HostileAddresses = {
  provider: provider.url,
  pictures: pictures.host,
  store: `http://127.0.0.1:${port}`,
  attacks: Object.entries(attacks).map(([name, { store }]) => ({ name, isOnStore: store !== undefined })),
}
process.send?.(addresses)
