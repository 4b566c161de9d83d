import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import type { Notice } from '#kit/errors.ts'
import { createLimit } from '#kit/limit.ts'
import { reasonOf } from '#kit/reason-of.ts'
import type { PublicFiles } from '#pipeline/bundle/public-files.ts'
import type { LinkedFile } from '#site/read/linked-files.ts'
import { digest } from '#store/fs/digest.ts'
import { isHiddenPath } from '#store/fs/hidden-path.ts'
import { makeFolder } from '#store/fs/make-folder.ts'
import { readIfThere } from '#store/fs/read-if-there.ts'
import { LinkedFileMissing } from '../errors.ts'

export type CopyOptions = {
  readonly tenant: string
  /** Address of the provider, which runs inside this command. */
  readonly baseUrl: string
  /** Absolute folder in which copies are kept from build to build. It belongs to this tenant alone. */
  readonly dir: string
  readonly offline: boolean
  readonly dryRun: boolean
}

/** Copied files as files of a bundle, and notices about files that could not be copied. */
export type CopiedFiles = Omit<PublicFiles, 'id'>

type Files = PublicFiles['files']

/** If a visitor opened such a file of a content system, it would have the rights of the site's own pages. */
const ACTIVE = /\.(?:x?html?|xht|svgz?|xml|xslt?|m?js|css|wasm|swf)$/i

const AT_ONCE = 8
const MAX_MB = 100
const TIMEOUT_MS = 60_000

/**
 * Copies the files that pages link to from a provider inside this command. Returns them as files of the bundle, with a
 * notice for each file that could not be copied. The link to such a file stays as it is. If the build is offline, the
 * copies of the last build are used.
 */
export async function copyLinkedFiles(linked: readonly LinkedFile[], options: CopyOptions): Promise<CopiedFiles> {
  const { tenant, dir, dryRun } = options
  if (!dryRun && linked.length > 0) makeFolder(dir)
  const limit = createLimit(AT_ONCE)
  const notices: Notice[] = []
  const copied = await Promise.all(
    linked.map(({ path, page }) =>
      limit(async () => {
        const file = await copyOne(path, options)
        if (typeof file !== 'string') return [file] as const
        notices.push(LinkedFileMissing.notice({ file: path, reason: file }, { tenant, path: page }))
        return []
      }),
    ),
  )
  const found = copied.flat().sort(([a], [b]) => (a < b ? -1 : 1))
  if (!dryRun) removeOthers(dir, new Set(linked.map(({ path }) => keptName(path))))
  return { files: Object.fromEntries(found), notices: notices.sort((a, b) => (a.message < b.message ? -1 : 1)) }
}

/** The place of a file in the bundle, and what the file holds. If it cannot be copied, the reason as a text. */
async function copyOne(
  path: string,
  { baseUrl, dir, offline, dryRun }: CopyOptions,
): Promise<readonly [string, Files[string]] | string> {
  const place = decoded(path)
  if (place === undefined || isHiddenPath(place)) return 'no web server serves a file of that name.'
  if (ACTIVE.test(place)) return 'a browser would run such a file as a part of the site.'
  const copy = join(dir, keptName(path))
  const before = readIfThere(copy)
  try {
    const bytes = offline ? before : await load(baseUrl + path)
    if (bytes === undefined) return 'there is no such file.'
    if (!dryRun && !before?.equals(bytes)) writeFileSync(copy, bytes)
    return [place, { digest: digest(bytes), size: bytes.length, source: { copy } }]
  } catch (error) {
    return `it could not be read: ${reasonOf(error)}.`
  }
}

/** Reads the bytes at an address of this machine, without any proxy. `undefined` if there is no such file. */
function load(url: string): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      const pieces: Buffer[] = []
      let size = 0
      answer.on('data', (piece: Buffer) => {
        pieces.push(piece)
        size += piece.length
        if (size > MAX_MB * 1_000_000) answer.destroy(new Error(`it has more than ${MAX_MB} MB`))
      })
      answer.on('error', reject)
      answer.on('end', () => {
        if (answer.statusCode === 404) resolve(undefined)
        else if (answer.statusCode === 200) resolve(Buffer.concat(pieces))
        else reject(new Error(`the content system answered ${answer.statusCode}`))
      })
    })
    request.on('error', reject)
  })
}

/** Names are not normalised, since a web server compares them byte by byte. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path).slice(1)
  } catch {
    return undefined
  }
}

function keptName(path: string): string {
  return digest(path).slice(0, 40)
}

function removeOthers(dir: string, kept: ReadonlySet<string>): void {
  if (!statSync(dir, { throwIfNoEntry: false })) return
  for (const name of readdirSync(dir)) if (!kept.has(name)) rmSync(join(dir, name))
}
