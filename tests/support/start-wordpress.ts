import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

const PROGRAMS = {
  wordpress: '/usr/share/wordpress/wp-load.php',
  'php-cli': '/usr/bin/php',
  'mariadb-server-core': '/usr/sbin/mariadbd',
}
const MISSING = Object.entries(PROGRAMS).flatMap(([name, file]) => (existsSync(file) ? [] : [name]))

/** Why tests with WordPress cannot run on this machine; `undefined` if they can. */
export const wordpressMissing =
  MISSING.length > 0 ? `WordPress is not installed (Debian: apt-get install ${MISSING.join(' ')})` : undefined

export type TestWordPress = {
  readonly url: string
  readonly user: string
  /** An application password of the administrator. */
  readonly password: string
  /** Makes WordPress load a PHP file in every request, as a must-use plugin. */
  addPlugin(name: string, php: string): void
  /** Calls the REST API as the administrator. Throws if WordPress refuses the call. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Adds a file to the media library. */
  upload(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ id: number; source_url: string }>
  close(): Promise<void>
}

const USER = 'editor-in-chief'

/** For pretty permalinks the server must pass each path that is no file to WordPress. */
const ROUTER = `<?php
$file = __DIR__ . '/site' . rawurldecode(parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH));
if (is_file($file)) return false;
$_SERVER['SCRIPT_NAME'] = '/index.php';
require __DIR__ . '/site/index.php';
`

const INSTALL = `<?php
define('WP_INSTALLING', true);
require __DIR__ . '/site/wp-load.php';
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install('Museum & Clay', '${USER}', 'desk@museum.example', true, '', 'not-used');
$GLOBALS['wp_rewrite']->set_permalink_structure('/%category%/%postname%/');
flush_rewrite_rules();
[$password] = WP_Application_Passwords::create_new_application_password(1, ['name' => 'Tessera']);
file_put_contents(__DIR__ . '/password', $password);
`

/**
 * Starts a new WordPress on loopback with its own MariaDB. `close` also removes its folder. It has the content of a new
 * WordPress: one post and one page.
 */
export async function startWordPress(): Promise<TestWordPress> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-wordpress-'))
  const database = await startMariaDb(dir)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  cpSync('/usr/share/wordpress', join(dir, 'site'), { recursive: true, dereference: true })
  mkdirSync(join(dir, 'site/wp-content/mu-plugins'), { recursive: true })
  writeFileSync(join(dir, 'site/wp-config.php'), wpConfig(url, join(dir, 'database.sock')))
  writeFileSync(join(dir, 'router.php'), ROUTER)
  writeFileSync(join(dir, 'install.php'), INSTALL)
  await run('php', [join(dir, 'install.php')])
  const password = readFileSync(join(dir, 'password'), 'utf8')
  const server = startPhp(dir, port)
  await untilTrue(() => fetch(`${url}/wp-json/`).then(({ ok }) => ok))

  const authorization = `Basic ${Buffer.from(`${USER}:${password}`).toString('base64')}`
  async function send<T>(method: string, path: string, headers: HeadersInit, body: BodyInit | null): Promise<T> {
    const init = { method, headers: { authorization, ...headers }, body }
    const answer = await fetch(`${url}/wp-json/wp/v2/${path}`, init)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 1000)}`)
    return JSON.parse(text) as T
  }

  return {
    url,
    user: USER,
    password,
    addPlugin: (name, php) => writeFileSync(join(dir, 'site/wp-content/mu-plugins', name), php),
    call: (method, path, body) =>
      send(method, path, { 'content-type': 'application/json' }, body === undefined ? null : JSON.stringify(body)),
    upload: (name, type, bytes) =>
      send('POST', 'media', { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }, bytes),
    async close() {
      await server.close()
      await database.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

type Running = { close(): Promise<void> }

async function startMariaDb(dir: string): Promise<Running> {
  const data = join(dir, 'database')
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  await run('mariadb-install-db', [
    '--no-defaults',
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    ...user,
  ])
  const socket = join(dir, 'database.sock')
  const log = openSync(join(dir, 'database.log'), 'a')
  const settings = ['--skip-networking', `--socket=${socket}`, '--innodb-flush-log-at-trx-commit=0']
  const init = join(dir, 'create.sql')
  writeFileSync(init, 'CREATE DATABASE IF NOT EXISTS wordpress;\n')
  const child = spawn(
    PROGRAMS['mariadb-server-core'],
    ['--no-defaults', `--datadir=${data}`, `--init-file=${init}`, ...settings, ...user],
    { stdio: ['ignore', log, log] },
  )
  await untilTrue(() => Promise.resolve(existsSync(socket)))
  return closing(child, 'SIGTERM')
}

function startPhp(dir: string, port: number): Running {
  const log = openSync(join(dir, 'php.log'), 'a')
  const args = [
    '-d',
    'opcache.enable_cli=1',
    '-S',
    `127.0.0.1:${port}`,
    '-t',
    join(dir, 'site'),
    join(dir, 'router.php'),
  ]
  return closing(spawn('php', args, { cwd: dir, stdio: ['ignore', log, log] }), 'SIGINT')
}

/** Wraps a child process: `close` sends the signal and waits for its end. */
export function closing(child: ChildProcess, signal: NodeJS.Signals): Running {
  const ended = once(child, 'exit')
  return {
    async close() {
      child.kill(signal)
      await ended
    },
  }
}

/** Calls `isTrue` until it resolves with true; a rejection counts as false. Throws after `waitMs`. */
export async function untilTrue(isTrue: () => Promise<boolean>, waitMs = 60_000): Promise<void> {
  for (let waited = 0; waited < waitMs; waited += 50) {
    if (await isTrue().catch(() => false)) return
    await sleep(50)
  }
  throw new Error('A server did not start.')
}

/** WordPress allows application passwords only with https, or if its environment is called `local`. */
function wpConfig(url: string, socket: string): string {
  const settings = {
    DB_NAME: 'wordpress',
    DB_USER: 'root',
    DB_PASSWORD: '',
    DB_HOST: `localhost:${socket}`,
    DB_CHARSET: 'utf8mb4',
    WP_HOME: url,
    WP_SITEURL: url,
    WP_ENVIRONMENT_TYPE: 'local',
    AUTH_KEY: 'for tests',
    WP_CONTENT_URL: `${url}/wp-content`,
  }
  const lines = Object.entries(settings).map(([name, value]) => `define('${name}', '${value}');`)
  return `<?php
${lines.join('\n')}
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
}
