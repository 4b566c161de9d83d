import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  scripts: { readonly [name: string]: string }
}

/** The arguments of Node in each script of `package.json` that starts Node. */
const commands = Object.entries(scripts)
  .filter(([, line]) => line.startsWith('exec node '))
  .map(([name, line]) => [name, line.split(' ').slice(2)] as const)

/** Arguments that make Node report another version. */
function pretend(version: string): string[] {
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`
  const code = `Object.defineProperty(process, 'versions', { value: ${versions} })`
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`]
}

describe('on a Node that is too old', () => {
  it.each(commands)('%s says so in one sentence', (_, args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...pretend('22.18.0'), ...args, '--help'], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^\[error\] This project needs Node 24 and was started with Node 22\.18\.0: .*--ignore-scripts/,
      ),
    ])
  })
})

it('nothing is said on a Node that is new enough', () => {
  const preload = ['--import', './scripts/require-node.mjs', '--eval', 'console.log("at work")']
  for (const node of [[], pretend('24.0.0'), pretend('100.1.2')]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...node, ...preload], {
      cwd: ROOT,
      encoding: 'utf8',
    })
    expect([status, stdout, stderr]).toEqual([0, 'at work\n', ''])
  }
})
