import { existsSync, linkSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync, gzip } from 'node:zlib'
import { digest as digestOf } from '#store/fs/digest.ts'
import { letRead, makePublicFolder } from '#store/fs/make-public.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { replaceByLink, replaceFile } from '#store/fs/replace-file.ts'
import { brotli } from '../hosts/brotli.ts'
import { isCompressible } from '../hosts/content-type.ts'

/** Compressed copies that web servers send as they are: `page.html.gz`, `page.html.br`. */
export type Compression = 'gzip' | 'br'

const ENDINGS: { readonly [C in Compression]: string } = { gzip: '.gz', br: '.br' }
export const COMPRESSED_ENDINGS = Object.values(ENDINGS)

const COMPRESS: { readonly [C in Compression]: (body: Buffer, path: string) => Promise<Buffer> } = {
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
  br: brotli,
}

const UNPACK = { gzip: gunzipSync, br: brotliDecompressSync }

/** In bytes. A smaller file fits into one network packet, so compressing it gains nothing. */
const WORTH_COMPRESSING = 1024
const FIRST_TIME = Date.UTC(2000, 0, 1) / 1000

/** Files named by their digest. Each exists once for all releases. */
export type ContentFolder = {
  /**
   * Links the content as `file`. `false` if it is missing or damaged: its size is wrong, or its time, which is computed
   * from the digest. `isThorough`: also compares the bytes, those of compressed copies too.
   */
  link(content: { digest: string; path: string; size: number; isThorough: boolean }, file: string): boolean
  /** The bytes with this digest; `undefined` if they are missing or wrong. */
  read(digest: string): Buffer | undefined
  add(digest: string, path: string, body: Buffer): Promise<void>
  /** Makes `link` answer `false` for this digest until `add`, so that doubtful content is made anew. */
  forget(digest: string | undefined): void
  /** Links the content as `file`, so that it stays. Does nothing if the content is missing. */
  keep(digest: string, file: string): void
  /** Removes a link that `keep` made, and the content if it has no other link. */
  letGo(digest: string, file: string): void
}

/** Opens a content folder. `onMend` is called if `link` finds damaged content: earlier releases have links to it. */
export function openContentFolder(
  dir: string,
  compression: readonly Compression[],
  onMend: () => void = () => undefined,
): ContentFolder {
  const doubtful = new Set<string>()
  const fileOf = (digest: string) => join(dir, digest.slice(0, 2), digest.slice(2))
  const endingsFor = (path: string, size: number) =>
    size >= WORTH_COMPRESSING && isCompressible(path) ? compression.map((one) => ENDINGS[one]) : []

  function place(file: string, body: Buffer, digest: string): void {
    replaceFile(file, body, (draft) => {
      // Web servers make ETags of time and size. With the disk's own times, two versions of a page could have the same
      // ETag. So the time comes from the content. It is also the same on every machine that serves the site.
      const time = timeOf(digest)
      utimesSync(draft, time, time)
      letRead(draft)
    })
  }

  return {
    link({ digest, path, size, isThorough }, file) {
      if (doubtful.has(digest)) return false
      const content = fileOf(digest)
      const endings = ['', ...endingsFor(path, size)]
      const isWhole = endings.every((ending) => isAsWritten(content + ending, digest, ending === '' ? size : undefined))
      if (!isWhole || (isThorough && !hasBytes(content, digest))) {
        if (existsSync(content)) onMend()
        return false
      }
      return endings.every((ending) => linked(content + ending, file + ending))
    },
    read(digest) {
      const body = readIfThere(fileOf(digest))
      return body && digestOf(body) === digest ? body : undefined
    },
    async add(digest, path, body) {
      const content = fileOf(digest)
      makePublicFolder(dirname(content))
      for (const one of endingsFor(path, body.length).length > 0 ? compression : []) {
        place(content + ENDINGS[one], await COMPRESS[one](body, path), digest)
      }
      place(content, body, digest)
      doubtful.delete(digest)
    },
    forget(digest) {
      if (digest !== undefined) doubtful.add(digest)
    },
    keep: (digest, file) => void linked(fileOf(digest), file),
    letGo(digest, file) {
      const content = fileOf(digest)
      const [found, kept] = [content, file].map((one) => statSync(one, { throwIfNoEntry: false }))
      // Damaged content was made anew since, if the link leads to another file.
      const links = found && kept?.ino === found.ino ? 2 : 1
      // The link goes last: if the publisher is killed before, the next one finds it and tries again.
      if (found?.nlink === links) for (const one of ['', ...COMPRESSED_ENDINGS]) rmSync(content + one, { force: true })
      rmSync(file, { force: true })
    },
  }
}

/** The time of a file with this digest, in seconds. */
function timeOf(digest: string): number {
  return FIRST_TIME + (Number.parseInt(digest.slice(0, 8), 16) % 0x20000000)
}

/** Whether a file is as it was written. The size of a compressed copy is not known. */
function isAsWritten(file: string, digest: string, size: number | undefined): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && found.size === (size ?? found.size) && found.mtimeMs === timeOf(digest) * 1000
}

function hasBytes(content: string, wanted: string): boolean {
  return [readFileSync(content), ...readCopies(content)].every((body) => digestOf(body) === wanted)
}

/**
 * Links `from` as `to`, also over an existing file: a reader gets the old or the new one. `false` if `from` is missing.
 */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    if (code !== 'EEXIST') throw error
    replaceByLink(to, from)
    return true
  }
}

/** The unpacked bytes of the compressed copies beside `file`; an empty buffer for a copy that does not unpack. */
export function readCopies(file: string): Buffer[] {
  return (['gzip', 'br'] as const).flatMap((one) => {
    try {
      const copy = readIfThere(file + ENDINGS[one])
      return copy === undefined ? [] : [UNPACK[one](copy, { maxOutputLength: Math.max(1, statSync(file).size) })]
    } catch {
      return [Buffer.alloc(0)]
    }
  })
}
