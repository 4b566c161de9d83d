import { hideAddressCredentials } from '#kit/hide-credentials.ts'
import { locateTarget } from '#publish/targets/locate-target.ts'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { loadS3Store } from '#store/objects/load-s3-store.ts'
import { endpointOf, type LocatedS3Address } from '#store/objects/s3-address.ts'
import { assertOutside } from '../settings/assert-outside.ts'
import type { Settings } from '../settings/settings.ts'
import type { doctorLines } from './doctor-line.ts'
import { type DoctorLine } from './doctor-line.ts'
import { askClock, type ClockReading } from './examine-clocks.ts'
import { assertFolderWritable } from './examine-folder.ts'
import { probeStore, type StoreFlaw } from './probe-store.ts'

export type TargetLook = {
  /** Folder that relative folders are relative to. */
  readonly root: string
  /** Absolute folder of the bundles, if the target must not be inside it. */
  readonly outDir?: string
  readonly settings: Pick<Settings, 'awsRegion' | 'proxyEnv'>
  readonly now: () => number
  /** How many milliseconds a store may take for one request. */
  readonly requestMs?: number
}

/** A publisher waits longer. A person who runs the doctor wants an answer soon. */
const REQUEST_MS = 15_000

/** A folder for publishers and machines. Visitors get nothing from it. */
const HIDDEN = '.tessera'

const FLAWS: Readonly<Record<StoreFlaw, string>> = {
  'ignores If-None-Match':
    'It ignores If-None-Match, so two publishers could write over each other. Take a store that heeds it, as Amazon S3 does, and no cache before it.',
  'loses objects':
    'It does not show an object that was just written. Take a store that is consistent after a write, and no cache before it.',
}

/**
 * Whether the place that `text` names (`folder:PATH`, `s3://BUCKET/PREFIX`) can be written. Nothing that is live is
 * changed. `lines` makes the lines of a tenant's target, or of the state store for all tenants.
 */
export async function examineTarget(
  lines: ReturnType<typeof doctorLines>,
  text: string,
  look: TargetLook,
): Promise<{ readonly line: DoctorLine; readonly clock?: ClockReading | undefined }> {
  const name = hideAddressCredentials(text)
  try {
    const target = await locateTarget(parseTarget(text, look.root), look.settings.awsRegion)
    if (look.outDir !== undefined) assertOutside(look.outDir, target, name)
    if (target.kind === 'folder') {
      assertFolderWritable(target.dir)
      return { line: lines.ok(`${name} can be written.`) }
    }
    const url = endpointOf(target.address)
    // A store refuses requests if the clock is far off. So the clock is most important if the probe fails.
    const [line, clock] = await Promise.all([
      probeBucket(target.address, look).then(
        (flaw) => describeBucket(lines, name, target.address, flaw),
        (error: unknown) => lines.thrown(error),
      ),
      askClock(`the store at ${new URL(url).host}`, url, look.now),
    ])
    return { line, clock }
  } catch (error) {
    return { line: lines.thrown(error) }
  }
}

function describeBucket(
  { ok, failed }: ReturnType<typeof doctorLines>,
  name: string,
  { region }: LocatedS3Address,
  flaw: StoreFlaw | undefined,
): DoctorLine {
  if (flaw !== undefined) return failed(`${name}: ${FLAWS[flaw]}`)
  return ok(`${name} can be written, read, listed and deleted from. Region: ${region}.`)
}

async function probeBucket(
  address: LocatedS3Address,
  { settings, requestMs = REQUEST_MS }: TargetLook,
): Promise<StoreFlaw | undefined> {
  const { openS3Store } = await loadS3Store()
  const store = openS3Store(address, undefined, { proxyEnv: settings.proxyEnv(), requestMs, idleMs: requestMs })
  try {
    return await probeStore(store, HIDDEN)
  } finally {
    store.close()
  }
}
