import type { LatestBuild } from '#contract/deploy-manifest.ts'
import { encodePath } from '#contract/page-path.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import { digest } from '#store/fs/digest.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { LiveCheckFailed } from '../errors.ts'
import { mapLimit } from '#kit/limit.ts'
import { whyUnread } from './check-live-file.ts'
import { LATEST_PATH, type ReleaseFiles } from '../release/manifest.ts'
import { MAX_LATEST_BYTES, readLiveBody } from './read-live-body.ts'

const SAMPLE = 10
const TIMEOUT_MS = 10_000
/** The pauses before the attempts: a cache needs a moment to drop old files. */
const PATIENCE_MS = [0, 500, 1500, 3000]

/**
 * Checks the live site: whether `builds/latest.json` names the release, and whether a sample of the changed pages has
 * the right bytes. Returns how many files it checked.
 *
 * Throws `LiveCheckFailed` if one of them is still wrong after a few seconds.
 */
export async function checkLive(input: {
  readonly url: string
  readonly buildId: string
  readonly files: ReleaseFiles
  readonly changed: readonly string[]
  readonly fetch: typeof fetch
}): Promise<{ checked: number }> {
  const { url, buildId, files, changed } = input
  const base = trimCharactersEnd(url, '/')
  const pages = changed.filter((path) => path.endsWith('.html') && files.has(path))
  // The sample is spread over the list, so that its pages are not all in one folder.
  const sample = pages.filter((_path, index) => index % Math.ceil(pages.length / SAMPLE) === 0).slice(0, SAMPLE)

  await expectSoon(`${base}/${LATEST_PATH}`, MAX_LATEST_BYTES, async (body) => {
    const { id } = JSON.parse(body.toString()) as LatestBuild
    if (id !== buildId) return `names the build ${id} and not ${buildId}`
    return undefined
  })
  await mapLimit(sample, 4, async (path) => {
    const wanted = files.get(path)
    await expectSoon(`${base}/${encodePath(path)}`, wanted?.size ?? 0, async (body) =>
      digest(body) === wanted?.digest ? undefined : 'does not have the bytes that were published',
    )
  })
  return { checked: sample.length + 1 }

  async function expectSoon(
    address: string,
    maxBytes: number,
    findProblem: (body: Buffer) => Promise<string | undefined>,
  ): Promise<void> {
    let reason = ''
    for (const pauseMs of PATIENCE_MS) {
      await sleep(pauseMs)
      try {
        const answer = await input.fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
        const body = await readLiveBody(answer, maxBytes)
        const problem =
          answer.status !== 200
            ? `answers ${answer.status}`
            : body
              ? await findProblem(body)
              : 'is longer than what was published'
        if (problem === undefined) return
        reason = problem
      } catch (error) {
        reason = whyUnread(error)
      }
    }
    throw LiveCheckFailed.fault({ url: address, reason })
  }
}
