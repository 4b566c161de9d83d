import type { KeyObject } from 'node:crypto'
import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { encodePath } from '#contract/page-path.ts'
import { digest } from '#store/digest.ts'
import { TargetStateUnknown } from './errors.ts'
import { eachLimit } from './each-limit.ts'
import { holds } from './find-damage.ts'
import { readManifest } from './go-live.ts'
import { readLedger } from './ledger.ts'
import { LATEST_PATH, manifestKey, type Manifest } from './manifest.ts'
import { checkSignature } from './sign-manifest.ts'
import { PARALLEL, type Target } from './target.ts'

export type Verified = {
  readonly buildId: string
  readonly files: number
  /** `unchecked`: there is one, and no key was given to check it with. */
  readonly signature: 'valid' | 'unchecked' | 'none'
  /** Paths whose bytes are other ones than the manifest's. */
  readonly changed: readonly string[]
  readonly missing: readonly string[]
  /** Paths that visitors can get and that no manifest names. A live site is not searched for them. */
  readonly unknown: readonly string[]
}

/** Hosts read these files and do not serve them. */
const HOST_FILES = ['_headers', '_redirects']
const TIMEOUT_MS = 20_000

/**
 * Compares the live release with its manifest, byte for byte: at its target, or with `url` as visitors get it.
 *
 * Throws `SignatureInvalid` where `publicKey` did not sign this very manifest.
 */
export async function verifyRelease(input: {
  target: Target
  publicKey?: KeyObject
  url?: string
  fetch: typeof fetch
}): Promise<Verified> {
  const { target, publicKey, url } = input
  const { ledger } = await readLedger(target.store)
  const live = await target.readLive(ledger)
  const manifest = await readManifest(target, live)
  if (!manifest || live === undefined) {
    throw TargetStateUnknown.fault({
      key: manifestKey(live ?? 'BUILD_ID'),
      reason: 'there is no such manifest, so nothing was published from here.',
    })
  }
  if (publicKey) checkSignature(manifest, publicKey)
  const changed: string[] = []
  const missing: string[] = []
  const judge = (path: string, state: 'right' | 'changed' | 'missing') => {
    if (state === 'changed') changed.push(path)
    if (state === 'missing') missing.push(path)
  }
  const paths = Object.keys(manifest.files).filter((path) => url === undefined || !HOST_FILES.includes(path))
  await eachLimit(paths, PARALLEL, async (path) => {
    const wanted = manifest.files[path]?.digest ?? ''
    judge(
      path,
      url === undefined ? await stateAt(target, manifest, path, wanted) : await stateOf(input.fetch, url, path, wanted),
    )
  })
  const latest =
    url === undefined ? await target.readLiveFile(live, LATEST_PATH) : await fetchBody(input.fetch, url, LATEST_PATH)
  judge(LATEST_PATH, latest === undefined ? 'missing' : idIn(latest) === live ? 'right' : 'changed')
  return {
    buildId: live,
    files: paths.length + 1,
    signature: publicKey ? 'valid' : manifest.signature ? 'unchecked' : 'none',
    changed: changed.sort(),
    missing: missing.sort(),
    unknown: url === undefined ? await unknownPaths(target, manifest) : [],
  }
}

async function stateAt(target: Target, manifest: Manifest, path: string, wanted: string) {
  if (await holds(target, manifest.buildId, path, wanted)) return 'right'
  return (await target.readLiveFile(manifest.buildId, path)) ? 'changed' : 'missing'
}

async function stateOf(fetch: typeof globalThis.fetch, url: string, path: string, wanted: string) {
  const body = await fetchBody(fetch, url, path)
  if (!body) return 'missing'
  return digest(body) === wanted ? 'right' : 'changed'
}

/** `undefined` for every answer but 200: a redirect or a 404 page is not the file. */
async function fetchBody(fetch: typeof globalThis.fetch, url: string, path: string): Promise<Buffer | undefined> {
  const address = `${url.replace(/\/+$/, '')}/${encodePath(path)}`
  const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body = Buffer.from(await answer.arrayBuffer())
  return answer.status === 200 ? body : undefined
}

function idIn(latest: Buffer): string | undefined {
  try {
    return (JSON.parse(latest.toString()) as LatestBuild).id
  } catch {
    return undefined
  }
}

async function unknownPaths(target: Target, manifest: Manifest): Promise<string[]> {
  const listed = (await target.listLive(manifest.buildId)).map(({ key }) => key)
  return listed.filter((path) => !(path in manifest.files) && !(path in manifest.kept) && path !== LATEST_PATH)
}
