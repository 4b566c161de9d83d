import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { S3Server } from '../support/s3-server.ts'

/** What visitors get: texts by path. A compressed copy is a file of its own, with its decompressed text. */
export type DamageView = ReadonlyMap<string, string>

/** A target whose files a test can damage without its publishers. */
export type DamagePlace = {
  readonly address: string
  /** All files at the target. */
  keys(): string[]
  /**
   * Replaces the bytes of a file by the result of `damage`, and keeps everything else about it. `false` if the bytes
   * would be the same.
   */
  damage(key: string, damage: (body: Buffer) => Buffer): boolean
  /** Saves the current state of the target. */
  save(): void
  /** Restores the saved state. */
  restore(): void
  view(): DamageView
}

/** A folder target below `dir`. */
export function folderPlace(dir: string): DamagePlace {
  const [home, saved] = [join(dir, 'target'), join(dir, 'saved')]
  const copy = (from: string, to: string) => {
    rmSync(to, { recursive: true, force: true })
    execFileSync('cp', ['-a', from, to])
  }
  return {
    address: `folder:${home}`,
    keys: () => listAll(home),
    damage(key, damage) {
      const file = join(home, key)
      if (lstatSync(file).isSymbolicLink()) return damageLink(file, damage)
      const body = readFileSync(file)
      const next = damage(body)
      if (next.equals(body)) return false
      const { atime, mtime } = statSync(file)
      // The files of releases are hard links to stored contents. If this one is removed first, only its own release is
      // damaged. If a stored content is damaged, all releases with it are.
      if (key.startsWith('releases/')) unlinkSync(file)
      writeFileSync(file, next)
      utimesSync(file, atime, mtime)
      return true
    },
    save: () => copy(home, saved),
    restore: () => copy(saved, home),
    view() {
      const live = join(home, 'current')
      if (!existsSync(live)) return new Map()
      return new Map(listAll(live).map((path) => [path, unpacked(path, readFileSync(join(live, path)))]))
    },
  }
}

function damageLink(file: string, damage: (body: Buffer) => Buffer): boolean {
  const next = damage(Buffer.from(readlinkSync(file))).toString()
  rmSync(file)
  if (next !== '') symlinkSync(next, file)
  return true
}

function unpacked(path: string, body: Buffer): string {
  try {
    if (path.endsWith('.gz')) return gunzipSync(body).toString()
    if (path.endsWith('.br')) return brotliDecompressSync(body).toString()
    return body.toString()
  } catch {
    return `${path} does not unpack`
  }
}

function listAll(dir: string, inside = ''): string[] {
  return readdirSync(join(dir, inside), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listAll(dir, `${inside}${entry.name}/`) : [`${inside}${entry.name}`],
  )
}

/** A target in the bucket of a test server, below `prefix`. */
export function bucketPlace(s3: S3Server, prefix: string, layout: 'in-place' | 'releases'): DamagePlace {
  const lead = `bucket/${prefix}/`
  const mine = () => [...s3.objects].filter(([id]) => id.startsWith(lead))
  let saved: ReturnType<typeof mine> = []
  return {
    address: `s3://bucket/${prefix}?endpoint=${s3.url}&layout=${layout}`,
    keys: () => mine().map(([id]) => id.slice(lead.length)),
    damage(key, damage) {
      const object = s3.objects.get(lead + key)
      const next = damage(object?.body ?? Buffer.alloc(0))
      if (!object || next.equals(object.body)) return false
      const etag = `"${createHash('md5').update(next).digest('hex')}"`
      s3.objects.set(lead + key, { ...object, body: next, etag })
      return true
    },
    save: () => void (saved = mine()),
    restore() {
      for (const [id] of mine()) s3.objects.delete(id)
      for (const [id, object] of saved) s3.objects.set(id, object)
    },
    view() {
      const live = s3.objects.get(`${lead}current`)?.headers['x-amz-meta-release'] ?? ''
      const served = layout === 'releases' ? `${lead}releases/${live}/` : lead
      const files = mine().filter(([id]) => id.startsWith(served) && !id.startsWith(`${lead}.tessera/`))
      return new Map(files.map(([id, { body }]) => [id.slice(served.length), body.toString()]))
    },
  }
}
