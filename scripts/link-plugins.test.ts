import process from 'node:process'
import { expect, it } from 'vitest'
import { takeBuiltins } from './link-plugins.ts'

it('Node’s own modules are taken as they are, under whatever names', async () => {
  const code = [
    'import process from "node:process";',
    'import path, { join as glue } from "node:path";',
    'import * as url from "node:url";',
    'export { process, path, glue, url };',
  ].join('\n')
  const taken = takeBuiltins(code)
  expect(taken).not.toMatch(/^import /m)
  const { getBuiltinModule } = process
  expect({ ...(await import(`data:text/javascript,${encodeURIComponent(taken)}`)) }).toEqual({
    process,
    path: getBuiltinModule('node:path'),
    glue: getBuiltinModule('node:path').join,
    url: getBuiltinModule('node:url'),
  })
})
