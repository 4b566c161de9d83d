import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/**
 * A name server for IPv4 addresses on loopback. `addresses` may change at any time, because answers are valid for one
 * second.
 */
export type Dns = { readonly port: number; readonly addresses: Map<string, string>; close(): Promise<void> }

const HEADER_BYTES = 12
const NO_SUCH_NAME = 3

export async function startDns(): Promise<Dns> {
  const addresses = new Map<string, string>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => socket.send(answerTo(question, addresses), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    addresses,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** Repeats the question and adds the answer if there is one (RFC 1035, section 4). */
function answerTo(question: Buffer, addresses: ReadonlyMap<string, string>): Buffer {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const asked = question.subarray(HEADER_BYTES, at + 5)
  const address = addresses.get(labels.join('.'))
  const header = Buffer.alloc(HEADER_BYTES)
  question.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (address === undefined ? NO_SUCH_NAME : 0), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(address === undefined ? 0 : 1, 6)
  if (address === undefined) return Buffer.concat([header, asked])
  // A pointer to the name in the question, type A, class IN, one second, four bytes.
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)])
  return Buffer.concat([header, asked, record])
}
