import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digest } from '#store/fs/digest.ts'
import { makeMemoryCache } from '../../../tests/support/memory-cache.ts'
import { makeTempDir } from '../../../tests/support/temp-dir.ts'
import { createSharedPictures } from './shared-pictures.ts'
import { madeFilePath } from './variant-cache.ts'

it('takes a variant of another machine, or of the bundle, only if its bytes have the digest of its name', () => {
  const [folder, bundle] = [makeTempDir(), makeTempDir()]
  const name = digest('whole')
  const file = madeFilePath(folder, name)
  const inBundle = () => new Map([[name, join(bundle, 'picture.webp')]])
  const pictures = createSharedPictures({ index: makeMemoryCache(), folder, tenant: 'harbour', recipe: 'r', inBundle })

  expect(() => pictures.take(bundle).put(`made/${name}`, Buffer.from('whale'))).toThrow(
    expect.objectContaining({ name: 'SharedStateDamaged' }),
  )
  const told = pictures.take(bundle)
  told.put('variant/a w640 r', Buffer.from(JSON.stringify({ digest: name })))
  writeFileSync(join(bundle, 'picture.webp'), 'whale')
  told.finish([])
  expect(existsSync(file)).toBe(false)

  pictures.take(bundle).put(`made/${name}`, Buffer.from('whole'))
  expect(readFileSync(file, 'utf8')).toBe('whole')
})
