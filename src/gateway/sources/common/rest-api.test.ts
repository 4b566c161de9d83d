import { describe, expect, it } from 'vitest'
import { makeContentSystem, SYSTEM_CONTEXT } from '../../../../tests/support/make-content-system.ts'
import { openRestApi, type RestOptions } from './rest-api.ts'

const URL_OF_CMS = 'https://cms.example'
const open = (fetch: ReturnType<typeof makeContentSystem>['fetch'], options: Partial<RestOptions> = {}) =>
  openRestApi('Directus', { url: URL_OF_CMS, token: 'CMS_TOKEN', ...options }, SYSTEM_CONTEXT, fetch)

describe('a call', () => {
  it('carries the token, and asks below the address of the system', async () => {
    const { fetch, calls, tokens } = makeContentSystem(() => ({ data: [] }))
    expect(await open(fetch, { url: `${URL_OF_CMS}/cms/` }).get('/items/a', { limit: '1' })).toEqual({ data: [] })
    expect([calls, tokens]).toEqual([['/cms/items/a?limit=1'], ['Bearer secret']])
  })

  const directus = (message: string) => ({ errors: [{ message, extensions: { code: 'FORBIDDEN' } }] })
  it.each([
    [401, directus('Invalid user credentials.'), 'SourceTokenRefused', 'Invalid user credentials.', 'CMS_TOKEN'],
    [403, directus('You have no permission.'), 'SourceRightMissing', 'You have no permission.', '/items/a'],
    [404, { data: null, error: { message: 'Not Found' } }, 'SourcePartMissing', 'Not Found', '/items/a'],
    [500, {}, 'SourceAnswerRefused', '500', '/items/a'],
    [302, {}, 'SourceAnswerRefused', '302', '/items/a'],
  ])('that is answered with %i says so by name', async (status, body, name, ...words) => {
    const { fetch } = makeContentSystem(() => Response.json(body, { status }))
    const error = (await open(fetch)
      .get('/items/a')
      .catch((thrown: unknown) => thrown)) as Error
    expect(error).toMatchObject({ name, where: { tenant: 'museum' } })
    for (const word of words) expect(error.message).toContain(word)
    expect(error.message).not.toContain('secret')
  })

  it('that is answered too late, without JSON, or not at all says so', async () => {
    const late = open(async () => Promise.reject(new DOMException('too late', 'TimeoutError')), { timeoutMs: 2000 })
    await expect(late.get('/items/a')).rejects.toMatchObject({ name: 'SourceTimedOut' })
    const page = open(async () => new Response('<h1>Hello</h1>'))
    await expect(page.get('/items/a')).rejects.toMatchObject({ name: 'SourceAnswerRefused' })
    const down = open(async () => Promise.reject(new Error('connect ECONNREFUSED')))
    await expect(down.get('/items/a')).rejects.toMatchObject({ name: 'SourceUnreadable' })
  })
})

describe('options', () => {
  const { fetch } = makeContentSystem(() => ({}))
  it.each([
    ['an address that is none', { url: 'cms.example' }],
    ['a token that is not in the environment', { token: 'OTHER' }],
    ['a token that goes over the net in the open', { url: 'http://cms.example' }],
  ])('are refused: %s', (_title, options) => {
    expect(() => open(fetch, options)).toThrow(expect.objectContaining({ name: 'SourceSettingMissing' }) as Error)
  })

  it('may name a system of the own machine without https', () => {
    expect(open(fetch, { url: 'http://127.0.0.1:8055' }).name).toBe('Directus at http://127.0.0.1:8055')
  })
})
