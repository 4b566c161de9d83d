import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { shareRecipe } from './share-recipe.ts'

it('names the version of each package that a share picture depends on', () => {
  const versions = [
    /noto-sans-kr \d/,
    /noto-sans-sc \d/,
    /source-sans-3 \d/,
    /harfbuzzjs \d/,
    /woff2-encoder \d/,
    /icu \d/,
  ]
  for (const version of versions) expect(shareRecipe()).toMatch(version)
})

it('without their packages, the fault says how they are installed', () => {
  const elsewhere = createRequire('/nowhere/project.js')
  expect(() => shareRecipe(elsewhere.resolve)).toThrow(
    /sharePictures.*`npm install @fontsource-variable\/noto-sans-kr@\d.* harfbuzzjs@\d.* woff2-encoder@\d/,
  )
})
