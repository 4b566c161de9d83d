import { parseTarget } from '#publish/targets/parse-target.ts'
import { locateBucket } from '#store/objects/s3-address.ts'
import { openFolderStore } from '#store/objects/folder-store.ts'
import { loadS3Store } from '#store/objects/load-s3-store.ts'
import type { ObjectStore } from '#store/objects/object-store.ts'
import { createTimedStore } from '#store/objects/timed-store.ts'
import { SettingsInvalid } from '../errors.ts'
import { readSettings } from '../settings/settings.ts'

/**
 * How long reading one object may take. That is enough for a pack over a slow line. A build must not wait longer for
 * something that only saves work.
 */
const READ_MS = 15_000

/**
 * Opens the store that `STATE_STORE` names, in the same form as a publish target. Relative folders are below `root`.
 * Reads and writes nothing yet. Throws `SettingsInvalid`, `BucketRegionMissing`.
 */
export async function openStateStore(setting: string, root: string): Promise<ObjectStore> {
  return createTimedStore(await open(setting, root), READ_MS)
}

async function open(setting: string, root: string): Promise<ObjectStore> {
  const address = parse(setting, root)
  if (address.kind === 'folder') return openFolderStore(address.dir)
  const settings = readSettings()
  const { openS3Store } = await loadS3Store()
  return openS3Store(await locateBucket(address.address, settings.awsRegion), undefined, {
    proxyEnv: settings.proxyEnv(),
  })
}

function parse(setting: string, root: string): ReturnType<typeof parseTarget> {
  const refuse = (expected: string) => SettingsInvalid.fault({ file: 'environment', key: 'STATE_STORE', expected })
  if (setting.includes('layout=')) throw refuse('takes no layout: that is a matter of publish targets.')
  return parseTarget(setting, root, (reason) =>
    refuse(`must be "folder:PATH" or "s3://BUCKET/PREFIX?region=…&endpoint=…&pathStyle=…", but ${reason}`),
  )
}
