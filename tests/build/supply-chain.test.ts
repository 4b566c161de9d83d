import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../support/build-bundles.ts'

type Locked = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Record<string, string>
}

const readJson = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as unknown
const locked = (readJson('package-lock.json') as { packages: Record<string, Locked> }).packages
const { allowScripts } = readJson('package.json') as { allowScripts: Record<string, boolean> }

/** Looks for a package as Node does: beside the package that wants it, and then in the folders above. */
function isLocked(wantedBy: string, name: string): boolean {
  for (let place = wantedBy; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    if (locked[`${place}${place && '/'}node_modules/${name}`]) return true
    if (!place.includes('node_modules/')) return false
    if (!place.includes('/node_modules/')) place = ''
  }
}

it('the lock file holds the binaries of every platform, so that it installs on each', () => {
  const wanted = Object.entries(locked).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => [place, name] as const),
  )
  expect(wanted.length).toBeGreaterThan(80)
  expect(wanted.filter(([place, name]) => !isLocked(place, name))).toEqual([])
  for (const name of ['@img/sharp', '@esbuild/', '@rolldown/binding', '@astrojs/compiler-binding', 'lightningcss-']) {
    for (const platform of ['darwin-arm64', 'linux-x64', 'win32-x64']) {
      const found = Object.keys(locked).some((place) => place.includes(`/${name}`) && place.includes(platform))
      expect(found, `${name} for ${platform}`).toBe(true)
    }
  }
})

it('every package is locked to its bytes and comes from the registry', () => {
  const packages = Object.entries(locked).filter(([place]) => place !== '')
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place)).toEqual([])
  const elsewhere = packages.filter(
    ([, { resolved, link }]) =>
      link === true || (resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/') === false,
  )
  expect(elsewhere).toEqual([])
})

it('only two packages run scripts when they are installed', () => {
  const running = Object.entries(locked).filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(running.map(([place]) => place.replace(/^.*node_modules\//, '')).sort()).toEqual(['esbuild', 'node'])
  expect(allowScripts).toEqual({ node: true, esbuild: true })
})

it.each([
  ['.github/workflows/publish.yml', 4, /configure-aws-credentials@|npm run (rollback|publish:site)/],
  ['starter/.github/workflows/site.yml', 3, /npx tessera publish/],
])(
  '%s names each action by its commit, and gives secrets to the steps that need them alone',
  (path, least, needing) => {
    const [before = '', ...steps] = readFileSync(join(ROOT, path), 'utf8').split(/^ {6}- /m)
    expect(before).not.toContain('secrets.')
    const actions = steps.flatMap((step) => /uses: (.+)/.exec(step)?.[1] ?? [])
    expect(actions.length).toBeGreaterThanOrEqual(least)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    const install = steps.findIndex((step) => step.startsWith('run: npm ci'))
    const withSecrets = steps.flatMap((step, at) => (step.includes('secrets.') ? at : []))
    expect(Math.min(...withSecrets)).toBeGreaterThan(install)
    expect(steps[install]).toContain('--ignore-scripts')
    for (const at of withSecrets) expect(steps[at]).toMatch(needing)
  },
)
