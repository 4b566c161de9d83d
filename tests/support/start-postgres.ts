import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { digest } from '#store/fs/digest.ts'
import { freePort } from './free-port.ts'
import { ROOT } from './build-bundles.ts'

/** Debian keeps the server's programs in a folder of their own for each version. */
const BIN = [...globSync('/usr/lib/postgresql/*/bin/initdb'), '/usr/local/bin/initdb', '/usr/bin/initdb']
  .filter((file) => existsSync(file))
  .map((file) => dirname(file))
  .at(0)

/** Why tests with PostgreSQL cannot run on this machine; `undefined` if they can. */
export const postgresMissing =
  BIN === undefined ? 'PostgreSQL is not installed (Debian: apt-get install postgresql)' : undefined

/** Starts a PostgreSQL server on loopback. `close` also removes its folder. */
export async function startPostgres(): Promise<{
  url: string
  /** Ends the server and its connections at once. Its data stay. */
  stop(): Promise<void>
  /** Starts the server again with the same data and port. */
  start(): Promise<void>
  close(): Promise<void>
}> {
  const dir = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  const owner = serverUser()
  if (owner) chownSync(dir, owner.uid, owner.gid)
  const data = join(dir, 'data')
  const bin = BIN ?? ''
  const options = { ...owner, cwd: dir, stdio: 'ignore' } as const
  // This user copies, not the server's user, so that the folder keeps its owner.
  execFileSync('cp', ['-a', await makeEmptyData(owner), data])
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${dir}`, 'fsync=off']
  let child: ChildProcess
  let ended: Promise<unknown>
  const isReady = () => {
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }
  const start = async () => {
    child = spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((one) => ['-c', one])], options)
    ended = once(child, 'exit')
    for (let tries = 0; tries < 200 && !isReady(); tries += 1) await sleep(50)
  }
  const stop = async () => {
    child.kill('SIGQUIT')
    await ended
  }
  await start()
  return {
    url: `postgres://tessera@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async close() {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/**
 * A folder with the data of an unused server. Making it takes two seconds of processor time, and copying it a tenth of
 * one. Each version of PostgreSQL makes one only once.
 */
async function makeEmptyData(owner: { uid: number; gid: number } | undefined): Promise<string> {
  const initdb = join(BIN ?? '', 'initdb')
  const version = execFileSync(initdb, ['--version'], { encoding: 'utf8' })
  const home = join(ROOT, '.cache/empty-postgres')
  const made = join(home, digest(version + String(owner?.uid)).slice(0, 32))
  if (existsSync(made)) return made
  mkdirSync(home, { recursive: true })
  // It is outside the project, because the server's user may not be allowed to read the project.
  const dir = mkdtempSync(join(tmpdir(), 'tessera-postgres-'))
  const draft = mkdtempSync(join(home, '.draft-'))
  try {
    if (owner) chownSync(dir, owner.uid, owner.gid)
    const options = { ...owner, cwd: dir, stdio: 'ignore' } as const
    execFileSync(initdb, ['-D', join(dir, 'data'), '-A', 'trust', '-U', 'tessera', '--no-sync'], options)
    execFileSync('cp', ['-a', join(dir, 'data'), draft])
    // Another process may have made it meanwhile.
    await rename(join(draft, 'data'), made).catch((error: unknown) => {
      if (!existsSync(made)) throw error
    })
  } finally {
    for (const one of [dir, draft]) rmSync(one, { recursive: true, force: true })
  }
  return made
}

/** The user that runs the server; `undefined` if this user can. PostgreSQL refuses to run as root. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (what: string) => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
