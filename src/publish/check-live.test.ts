import { expect, it } from 'vitest'
import { digest } from '#store/digest.ts'
import { serve } from '../../tests/support/serve.ts'
import { checkLive } from './check-live.ts'

const files = { 'a.html': { digest: digest('page a'), size: 6 } }
const check = (url: string) => checkLive({ url, buildId: 'b1', files, changed: ['a.html', 'gone.html'], fetch })
const site = (id: string, page: string) =>
  serve((response, request) => response.end(request.url === '/a.html' ? page : JSON.stringify({ id, timestamp: 1 })))

it('is content with a site that names the build and has the pages', async () => {
  expect(await check((await site('b1', 'page a')).url)).toEqual({ checked: 2 })
})

it('waits for a cache to forget', async () => {
  const { url } = await serve((response, request, attempt) =>
    response.end(request.url === '/a.html' ? 'page a' : JSON.stringify({ id: attempt === 1 ? 'b0' : 'b1' })),
  )
  expect(await check(url)).toEqual({ checked: 2 })
})
