import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// What Lighthouse measures depends on the machine that it runs on. These parts say how much.

export type Certificate = { readonly key: string; readonly cert: string }

const EMPTY_PAGE =
  '<!DOCTYPE html><meta name="viewport" content="width=device-width"><title>Empty</title><h1>Empty</h1>'

/** The benchmark indexes from which a machine counts as a fast desktop, and as a slow one or a fast phone. */
const FAST_DESKTOP = 1500
const SLOW_DESKTOP = 800

/**
 * How many times slower than this machine the processor of a usual phone is. `benchmarkIndex` is what Lighthouse says
 * of this machine.
 *
 * Lighthouse multiplies by 4 by default, which suits a fast desktop. The factors for others are those of its guide:
 * https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
export function slowdownFor(benchmarkIndex: number): number {
  if (benchmarkIndex >= FAST_DESKTOP) return 4
  return benchmarkIndex >= SLOW_DESKTOP ? 2 : 1
}

/** Serves a page with nothing but a heading. What Lighthouse takes off its scores is due to the machine alone. */
export async function startEmptyPage(tls: Certificate): Promise<{ readonly url: string; close(): void }> {
  const server = createSecureServer({ ...tls, allowHTTP1: true }, (_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(EMPTY_PAGE)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => void server.close(),
  }
}

/** Makes a certificate for this run only. Hosts use HTTP/2 over TLS, so Lighthouse must see the same. */
export function makeCertificate(): Certificate {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-'))
  const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,DNS:*.localhost']
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(dir, { recursive: true })
  return pair
}
