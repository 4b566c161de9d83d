import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from './free-port.ts'
import { ROOT } from './build-bundles.ts'
import { postgresMissing, startPostgres } from './start-postgres.ts'
import { closing, untilTrue } from './start-wordpress.ts'

const INSTALLED = join(ROOT, '.cache/strapi')
const PROGRAM = join(INSTALLED, 'node_modules/@strapi/strapi/bin/strapi.js')

/** Strapi reads a thousand files when it starts, which takes minutes on a busy machine. */
const START_MS = 240_000

/** Why tests with Strapi cannot run on this machine; `undefined` if they can. */
export const strapiMissing = existsSync(PROGRAM)
  ? postgresMissing
  : 'Strapi is not installed (cp -r tests/systems/strapi .cache/ && cd .cache/strapi && npm ci)'

export type TestStrapi = {
  readonly url: string
  /** A token for the REST API. It may read everything and write nothing. */
  readonly readToken: string
  /**
   * Calls the admin API (`/admin/webhooks`) as the administrator, or the REST API (`/api/articles`) with full access.
   */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Adds a file to the media library. */
  upload(name: string, type: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ id: number }>
  close(): Promise<void>
}

/**
 * A content type, with attributes in the form of Strapi's schema files. A `localized` one may have other content in
 * each language.
 */
export type StrapiType = {
  readonly plural: string
  readonly draftAndPublish: boolean
  readonly localized: boolean
  readonly attributes: Readonly<Record<string, object>>
}

/**
 * Starts a new Strapi on loopback with its own PostgreSQL. `close` also removes its folder. Its version is pinned in
 * `tests/systems/strapi`, and it has no admin pages.
 */
export async function startStrapi(types: Readonly<Record<string, StrapiType>>): Promise<TestStrapi> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-strapi-'))
  const database = await startPostgres()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  writeApp(dir, types, { port, databaseUrl: database.url })
  const log = join(dir, 'strapi.log')
  const server = startServer(dir, openSync(log, 'a'))
  const close = async () => {
    await server.close()
    await database.close()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await untilTrue(() => fetch(`${url}/_health`).then(({ ok }) => ok), START_MS)
  } catch (error) {
    const said = readFileSync(log, 'utf8')
    await close()
    throw new Error(`Strapi did not start: ${said}`, { cause: error })
  }

  async function send<T>(method: string, path: string, token: string | undefined, body?: object): Promise<T> {
    const isForm = body instanceof FormData
    const answer = await fetch(url + path, {
      method,
      headers: {
        // Strapi closes an idle connection after five seconds, and a slow test would try to use it again.
        connection: 'close',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 1000)}`)
    return JSON.parse(text === '' ? 'null' : text) as T
  }

  const person = { firstname: 'Ada', lastname: 'Desk', email: 'desk@museum.example', password: 'Clay-and-1420' }
  const { data: session } = await send<{ data: { token: string } }>('POST', '/admin/register-admin', undefined, person)
  const makeToken = async (type: string) => {
    const wanted = { name: type, description: '', type, lifespan: null }
    const { data } = await send<{ data: { accessKey: string } }>('POST', '/admin/api-tokens', session.token, wanted)
    return data.accessKey
  }
  const [readToken, writeToken] = [await makeToken('read-only'), await makeToken('full-access')]
  const tokenFor = (path: string) => (path.startsWith('/api/') ? writeToken : session.token)

  return {
    url,
    readToken,
    call: (method, path, body) => send(method, path, tokenFor(path), body),
    async upload(name, type, bytes) {
      const form = new FormData()
      form.append('files', new Blob([bytes], { type }), name)
      const [file] = await send<[{ id: number }]>('POST', '/api/upload', writeToken, form)
      return file
    },
    close,
  }
}

function startServer(dir: string, log: number) {
  const env = {
    PATH: process.env['PATH'],
    HOME: dir,
    NODE_ENV: 'development',
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  }
  const child = spawn(process.execPath, [PROGRAM, 'start'], { cwd: dir, env, stdio: ['ignore', log, log] })
  return closing(child, 'SIGTERM')
}

/** Writes the part of the files of `create-strapi-app` that a server without admin pages needs. */
function writeApp(
  dir: string,
  types: Readonly<Record<string, StrapiType>>,
  { port, databaseUrl }: { port: number; databaseUrl: string },
): void {
  const write = (file: string, content: object | string) => {
    mkdirSync(dirname(join(dir, file)), { recursive: true })
    writeFileSync(join(dir, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
  symlinkSync(join(INSTALLED, 'node_modules'), join(dir, 'node_modules'))
  mkdirSync(join(dir, 'public/uploads'), { recursive: true })
  write('package.json', readFileSync(join(INSTALLED, 'package.json'), 'utf8'))
  write('config/server.json', { host: '127.0.0.1', port, app: { keys: ['one', 'two'] } })
  write('config/api.json', { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } })
  write('config/database.json', { connection: { client: 'postgres', connection: databaseUrl } })
  write('config/admin.json', {
    serveAdminPanel: false,
    auth: { secret: 'for tests' },
    apiToken: { salt: 'for tests' },
    transfer: { token: { salt: 'for tests' } },
    secrets: { encryptionKey: 'for tests, 32 bytes of a secret.' },
  })
  const names = ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public']
  write('config/middlewares.json', JSON.stringify(names.map((name) => `strapi::${name}`)))
  write('src/index.js', 'module.exports = {}')
  for (const [singular, { plural, draftAndPublish, localized, attributes }] of Object.entries(types)) {
    write(`src/api/${singular}/content-types/${singular}/schema.json`, {
      kind: 'collectionType',
      collectionName: plural.replaceAll('-', '_'),
      info: { singularName: singular, pluralName: plural, displayName: singular },
      options: { draftAndPublish },
      ...(localized && { pluginOptions: { i18n: { localized } } }),
      attributes,
    })
    for (const part of ['Router', 'Controller', 'Service']) {
      const made = `require('@strapi/strapi').factories.createCore${part}('api::${singular}.${singular}')`
      write(
        `src/api/${singular}/${part === 'Router' ? 'route' : part.toLowerCase()}s/${singular}.js`,
        `module.exports = ${made}`,
      )
    }
  }
}
