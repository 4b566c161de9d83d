import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startDemoProvider } from '#demo/demo-provider.ts'
import { startMachine } from '../support/shared-machines.ts'
import { makeTempDir } from '../support/temp-dir.ts'

it('pictures are asked for again and neither loaded nor made on the second machine', async () => {
  const setting = `folder:${join(makeTempDir(), 'state')}`
  const answers: number[] = []
  const pictured = await startDemoProvider({
    async intercept(context, next) {
      await next()
      if (context.req.path.startsWith('/files/')) answers.push(context.res.status)
    },
  })
  const pair = [await startMachine(pictured.url, setting), await startMachine(pictured.url, setting)] as const
  await pair[0].build('test')
  expect(answers).toContain(200)
  answers.length = 0
  expect((await pair[1].build('test')).pages).toMatchObject({ rendered: 0 })
  expect(new Set(answers)).toStrictEqual(new Set([304, 404]))
  expect(pair[1].files('test')).toStrictEqual(pair[0].files('test'))
  for (const machine of pair) machine.remove()
  await pictured.close()
})
