import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { leanManifest, type PackageManifest } from './lean-manifest.ts'

const file = join(import.meta.dirname, '../package.json')
const whole = JSON.parse(readFileSync(file, 'utf8')) as PackageManifest

it('a project loads the database of the rebuild service only if it asks for it', () => {
  const { dependencies, ...rest } = leanManifest(whole)
  expect(dependencies).not.toHaveProperty('@electric-sql/pglite')
  expect(rest).toMatchObject({
    peerDependencies: { '@electric-sql/pglite': whole.dependencies['@electric-sql/pglite'] },
    peerDependenciesMeta: { '@electric-sql/pglite': { optional: true } },
  })
})

it('everything else of the package comes along as before', () => {
  const { dependencies, peerDependencies: _, peerDependenciesMeta: __, ...rest } = leanManifest(whole)
  const { dependencies: all, ...before } = whole
  expect(rest).toEqual(before)
  expect({ ...dependencies, '@electric-sql/pglite': all['@electric-sql/pglite'] }).toEqual(all)
})
