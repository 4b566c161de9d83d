import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where Debian puts it, which is on no ordinary user's PATH. */
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))

/** Why tests with nginx cannot run here; `undefined` where they can. */
export const nginxMissing =
  NGINX === undefined ? 'nginx is not installed (Debian: apt-get install nginx-light)' : undefined

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** Runs nginx with these configurations of servers, as an administrator would include them. `dir` is for its own files. */
export async function startNginx(
  dir: string,
  configs: readonly string[],
  port: number,
): Promise<{ close(): Promise<void> }> {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
     events {} http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off; variables_hash_max_size 4096;
     client_body_temp_path ${dir}/body; proxy_temp_path ${dir}/proxy; fastcgi_temp_path ${dir}/f; uwsgi_temp_path ${dir}/u; scgi_temp_path ${dir}/s;
     ${configs.join('\n')} }`,
  )
  execFileSync(NGINX ?? 'nginx', ['-t', '-q', '-c', file, '-e', join(dir, 'error.log')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const child = spawn(NGINX ?? 'nginx', ['-c', file, '-e', join(dir, 'error.log')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
    if (isUp) break
    await sleep(50)
  }
  return {
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
