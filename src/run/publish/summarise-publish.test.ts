import * as v from 'valibot'
import { expect, it } from 'vitest'
import { Tenant } from '../settings/tenants-file.ts'
import { summarisePublish } from './summarise-publish.ts'

function sayOf(targets: Readonly<Record<string, string>>, { dryRun = false, ok = true } = {}): string[] {
  const tenants = Object.entries(targets).map(([name, target]): [string, Tenant] => [
    name,
    v.parse(Tenant, { origin: `https://${name}.example`, provider: { baseUrl: 'demo:' }, publish: { target } }),
  ])
  const report = { tenants: tenants.map(([tenant]) => ({ tenant, ok })) }
  return summarisePublish(report, { tenants, hostDir: 'host', dryRun })
}

const NEXT =
  'Next: host/site/nginx.conf sets up nginx, docs/publishing.md other hosts. npm run verify -- site compares each file.'

it('names the folder that a web server has to serve, and what comes next', () => {
  expect(sayOf({ site: 'folder:published/site/' })).toEqual([
    'Visitors of site get what lies in published/site/current: let a web server serve it.',
    NEXT,
  ])
  expect(sayOf({ site: 'folder:a', two: 'folder:b' })[0]).toContain('a/current, and of the other 1 likewise')
})

it('names no folder for a bucket', () => {
  expect(sayOf({ site: 's3://sites/site' })).toEqual([NEXT])
})

it('says nothing if no site is live, and how to go on after a dry run', () => {
  expect(sayOf({ site: 'folder:a' }, { ok: false })).toEqual([])
  expect(sayOf({ site: 'folder:a' }, { dryRun: true })[0]).toContain('the same command without --dry-run')
})
