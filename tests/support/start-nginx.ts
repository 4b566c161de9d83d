import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { NGINX_HTTP_CONFIG } from '#publish/hosts/nginx-config.ts'

/** Debian installs it in a folder that is not in the PATH of ordinary users. */
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx'].find((file) => existsSync(file))

/** Why tests with nginx cannot run on this machine; `undefined` if they can. */
export const nginxMissing =
  NGINX === undefined ? 'nginx is not installed (Debian: apt-get install nginx-light)' : undefined

/** Throws if nginx refuses the configuration that `startNginx` wrote into `dir`. */
export function testNginx(dir: string): void {
  const args = ['-t', '-q', '-c', join(dir, 'nginx.conf'), '-e', join(dir, 'error.log')]
  execFileSync(NGINX ?? 'nginx', args, { stdio: ['ignore', 'ignore', 'inherit'] })
}

/**
 * Runs nginx and includes the configurations of some sites, as an administrator does. `dir` is for nginx's own files.
 *
 * `own` has the administrator's lines for each site. A site without them listens on `port` on loopback. Throws if nginx
 * refuses the configuration.
 */
export async function startNginx(
  dir: string,
  sites: { readonly [name: string]: string },
  port: number,
  own: { readonly [name: string]: string } = {},
): Promise<{ close(): Promise<void> }> {
  mkdirSync(dir, { recursive: true })
  for (const name of Object.keys(sites)) {
    mkdirSync(join(dir, 'tessera', name), { recursive: true })
    writeFileSync(join(dir, 'tessera', name, 'own.conf'), own[name] ?? `listen 127.0.0.1:${port};`)
  }
  const file = join(dir, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${dir}/pid; error_log ${dir}/error.log;
     events {} http { include /etc/nginx/mime.types; default_type application/octet-stream; access_log off;
     client_body_temp_path ${dir}/body;
     proxy_temp_path ${dir}/proxy;
     fastcgi_temp_path ${dir}/f;
     uwsgi_temp_path ${dir}/u;
     scgi_temp_path ${dir}/s;
     ${NGINX_HTTP_CONFIG}
     ${Object.values(sites).join('\n')} }`,
  )
  testNginx(dir)
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
