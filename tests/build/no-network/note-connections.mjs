// Every process of a build loads this first (`NODE_OPTIONS=--import`). It records the hosts that it connects to.
import { appendFileSync } from 'node:fs'
import net from 'node:net'
import process from 'node:process'

const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  const { host, port, path } = typeof first === 'object' ? first : { host: second, port: first }
  if (!path) appendFileSync(process.env.CONNECTIONS_FILE, `${host ?? 'localhost'}:${port}\n`)
  return Reflect.apply(connect, this, args)
}
