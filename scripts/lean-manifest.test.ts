import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leanManifest, type PackageManifest } from './lean-manifest.ts'

const file = join(import.meta.dirname, '../package.json')
const whole = JSON.parse(readFileSync(file, 'utf8')) as PackageManifest

it.each([
  '@aws-sdk/client-s3',
  '@electric-sql/pglite',
  'pg-boss',
  'astro',
  'react-dom',
  '@astrojs/markdown-satteri',
  'harfbuzzjs',
])('a project loads %s only if it asks for it', (name) => {
  const { dependencies, ...rest } = leanManifest(whole)
  expect(whole.dependencies).toHaveProperty([name])
  expect(dependencies).not.toHaveProperty([name])
  expect(rest).toMatchObject({
    peerDependencies: { [name]: whole.dependencies[name] },
    peerDependenciesMeta: { [name]: { optional: true } },
  })
})

it('everything else of the package comes along as before', () => {
  const { dependencies, peerDependencies, peerDependenciesMeta: _, ...rest } = leanManifest(whole)
  const {
    dependencies: { rolldown: _linker, ...all },
    ...before
  } = whole
  expect(rest).toEqual(before)
  expect({ ...dependencies, ...(peerDependencies as object) }).toEqual(all)
})
