import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { SourcePicture } from '#contract/picture.ts'
import { SourceError } from '../source/source-error.ts'
import type { OpenSource, TenantPictures } from './picture-maker.ts'
import { sourcePicture } from './prepare-pictures.ts'
import { arePicturesSame } from './same-pictures.ts'

const HOW = { keyOf: (url: string) => url, recipe: 'r' }

/** A picture as its host has it. `answers` is after how many turns the host answers. */
type Hosted = { readonly bytes: string; readonly answers?: number; readonly fails?: boolean }

function opened(bytesDigest: string): OpenSource {
  const facts = { format: 'jpeg', width: 40, height: 20 } as OpenSource['facts']
  const never = () => expect.unreachable('No variant is made.')
  return { bytesDigest, facts, variant: never, knownError: never } as OpenSource
}

function known(url: string, bytes: string): SourcePicture {
  return sourcePicture({ url, name: url }, opened(bytes), HOW.recipe)
}

function hosting(hosted: Readonly<Record<string, Hosted>>): Pick<TenantPictures, 'read'> {
  return {
    async read({ url }, use) {
      const { bytes = '', answers = 0, fails } = hosted[url] ?? {}
      for (let turn = 0; turn < answers; turn += 1) await setTimeout(0)
      if (fails) throw new SourceError('its host is away', { passing: true })
      return use(opened(bytes))
    },
  }
}

const CATALOGUE = { a: known('a', '1'), b: known('b', '2') }

it.each<[string, Record<string, Hosted>, boolean]>([
  ['all are as they were', { a: { bytes: '1' }, b: { bytes: '2' } }, true],
  ['the one that answers last differs', { a: { bytes: '1' }, b: { bytes: 'new', answers: 5 } }, false],
  ['the one that answers first differs', { a: { bytes: 'new' }, b: { bytes: '2', answers: 5 } }, false],
  ['one cannot be read', { a: { bytes: '1', fails: true }, b: { bytes: '2', answers: 5 } }, false],
])('compares pictures with their hosts: %s', async (_, hosted, areSame) => {
  expect(await arePicturesSame(hosting(hosted), CATALOGUE, HOW)).toBe(areSame)
})
