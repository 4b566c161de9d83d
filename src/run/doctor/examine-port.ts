import { once } from 'node:events'
import { createServer } from 'node:net'
import { type DoctorLine, doctorLines } from './doctor-line.ts'

const ASK_MS = 3000

/**
 * Whether the rebuild service can listen on its port, or already does. `isServed`: the service is set up here, so a
 * taken port is a failure and not only a warning.
 */
export async function examinePort(
  { host, port }: { readonly host: string; readonly port: number },
  { isServed }: { readonly isServed: boolean },
): Promise<DoctorLine> {
  const { ok, warning, failed } = doctorLines('port')
  const place = `Port ${port} of ${host}`
  const code = await refusalOf(host, port)
  if (code === undefined) return ok(`${place} is free for the rebuild service.`)
  if (code === 'EADDRINUSE' && (await isRebuildService(host, port))) return ok(`${place}: the rebuild service runs.`)
  const why =
    code === 'EADDRINUSE'
      ? 'is taken by another program. End that one, or set PORT to another port'
      : `cannot be listened on (${code}). Set HOST to an address of this machine and PORT to a port from 1024 on`
  return (isServed ? failed : warning)(`${place} ${why}, before you start the rebuild service.`)
}

/** The system's error code if a program cannot listen there. `undefined` if it can. */
async function refusalOf(host: string, port: number): Promise<string | undefined> {
  const server = createServer()
  try {
    server.listen(port, host)
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown'
  } finally {
    server.close()
  }
}

/** Whether the rebuild service answers there: the description of its calls has a certain title. */
async function isRebuildService(host: string, port: number): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  try {
    const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}/api/openapi.json`
    const answer = await fetch(url, { signal: AbortSignal.timeout(ASK_MS), redirect: 'manual' })
    return (await answer.text()).includes('"Tessera rebuild service"')
  } catch {
    return false
  }
}
