import { expect, it } from 'vitest'
import { MOST_OF_A_KIND } from '#kit/collect-notices.ts'
import { SourceError } from '../source/source-error.ts'
import { SOURCES_AHEAD, type TenantPictures } from './picture-maker.ts'
import { preparePictures } from './prepare-pictures.ts'

const COUNT = 1000
const wanted = Array.from({ length: COUNT }, (_, at) => ({
  url: `https://files.example/${at}.png`,
  name: `files/${at}.png`,
  key: `${at}`,
  place: 'body' as const,
  owner: { tenant: 'harbour', locale: 'en', path: '/a.html' },
}))

/** Pictures that all fail to load. Counts the attempts. */
function missingPictures(): Pick<TenantPictures, 'read'> & { readings: () => number } {
  let readings = 0
  return {
    read() {
      readings += 1
      return Promise.reject(new SourceError('its host has no such file'))
    },
    readings: () => readings,
  }
}

it('missing pictures are listed up to a hundred, in the order of the content, and then counted', async () => {
  const { catalogue, notices } = await preparePictures(missingPictures(), wanted, { recipe: 'r' })
  expect(catalogue).toStrictEqual({})
  expect(notices).toHaveLength(MOST_OF_A_KIND + 1)
  expect(notices[MOST_OF_A_KIND - 1]?.message).toContain(`/files/${MOST_OF_A_KIND - 1}.png`)
  expect(notices.at(-1)).toMatchObject({
    message: `${COUNT - MOST_OF_A_KIND} more notices of the kind PictureFailed are not listed.`,
    where: { tenant: 'harbour' },
  })
})

it('other work has its turn between pictures', async () => {
  const pictures = missingPictures()
  let [longest, before] = [0, 0]
  const turn = () => {
    longest = Math.max(longest, pictures.readings() - before)
    before = pictures.readings()
    return Promise.resolve()
  }
  await preparePictures(pictures, wanted, { recipe: 'r', turn })
  expect(pictures.readings()).toBe(COUNT)
  expect(longest).toBeLessThanOrEqual(SOURCES_AHEAD)
})
