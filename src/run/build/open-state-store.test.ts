import { beforeEach, expect, it, vi } from 'vitest'
import { createTimedStore } from '#store/objects/timed-store.ts'
import { openStateStore } from './open-state-store.ts'

vi.mock(import('#store/objects/timed-store.ts'), { spy: true })
beforeEach(() => {
  vi.mocked(createTimedStore).mockClear()
})

it.each(['/state', 'folder:', 's3://A', 's3://key:secret@bucket/state', 's3://bucket/state?layout=releases'])(
  'refuses STATE_STORE=%s and says why',
  async (setting) => {
    await expect(openStateStore(setting, '/')).rejects.toThrow(
      expect.objectContaining({ name: 'SettingsInvalid', message: expect.stringContaining('STATE_STORE') as string }),
    )
  },
)

it('says what STATE_STORE takes, which is no publish target', async () => {
  await expect(openStateStore('nonsense', '/')).rejects.toThrow(
    'environment: STATE_STORE must be "folder:PATH" or "s3://BUCKET/PREFIX?region=…&endpoint=…&pathStyle=…", but it starts neither with "folder:" nor with "s3://".',
  )
})

it('waits 15 s for what is read', async () => {
  await openStateStore('folder:state', '/project')
  expect(createTimedStore).toHaveBeenCalledExactlyOnceWith(expect.anything(), 15_000)
})

it('opens a folder, from the project where it is relative, and a bucket', async () => {
  expect((await openStateStore('folder:state', '/project')).name).toBe('/project/state')
  const bucket = await openStateStore('s3://bucket/state?endpoint=http://127.0.0.1:1', '/project')
  expect(bucket.name).toBe('s3://bucket/state')
  bucket.close()
})
