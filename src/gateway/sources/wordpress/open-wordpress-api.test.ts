import { describe, expect, it } from 'vitest'
import { FAKE_LOGIN, makeFakeWordPress } from '../../../../tests/support/fake-wordpress.ts'
import { openWordPressApi, type WordPressAccess } from './open-wordpress-api.ts'
import { readAllPages } from './read-collection.ts'
import { WordPressPost } from './wordpress-answers.ts'

function open(
  instead: (path: string) => Response | undefined = () => undefined,
  access: Partial<WordPressAccess> = {},
) {
  const fake = makeFakeWordPress()
  fake.instead = instead
  const opening = openWordPressApi({ url: 'https://museum.example', timeoutMs: 1000, fetch: fake.fetch, ...access })
  return { fake, opening }
}

const html = (body: string, init?: ResponseInit) => () => new Response(body, init)

describe('the REST API of a WordPress', () => {
  it('is found without pretty addresses too', async () => {
    const { fake } = open()
    const { opening } = open((path) =>
      path === '/?rest_route=/' ? Response.json(fake.recorded.index) : new Response('Not found', { status: 404 }),
    )
    await expect(opening).resolves.toMatchObject({ hasLogin: false })
  })

  it.each([
    [
      'another system',
      html('<title>Shop</title>'),
      'WordPressNotFound: There is no WordPress at https://museum.example',
    ],
    [
      'an address that leads on',
      html('', { status: 301, headers: { location: 'https://www.museum.example/' } }),
      'it leads on to https://www.museum.example/.',
    ],
    ['WordPress with its API off', html('<link href="/wp-content/a.css">', { status: 404 }), 'WordPressRestOff: '],
    [
      'an API for users only',
      () => Response.json({ code: 'rest_login_required', message: 'Only users.' }, { status: 401 }),
      'is off: 401, Only users. (rest_login_required). Let it answer',
    ],
    ['a server that forbids it', html('Forbidden', { status: 403 }), 'WordPressRestOff: '],
  ])('is told from %s', async (_title, instead, message) => {
    await expect(open(instead).opening.catch(String)).resolves.toContain(message)
  })

  it('is tried with the login, as WordPress answers public calls with a wrong password too', async () => {
    await expect(open(undefined, { login: FAKE_LOGIN }).opening).resolves.toMatchObject({ hasLogin: true })
    const wrong = open(undefined, { login: { user: 'editor', password: 'old' } }).opening
    await expect(wrong.catch(String)).resolves.toContain(
      'WordPressLoginRefused: The WordPress at https://museum.example refuses the user "editor": 401,',
    )
  })

  it('needs a user who may read drafts', async () => {
    const me = (path: string) =>
      path.startsWith('wp/v2/users/me') ? Response.json({ capabilities: { read: true } }) : undefined
    await expect(open(me, { login: FAKE_LOGIN }).opening.catch(String)).resolves.toContain('Give it the role Editor')
  })

  it('has its time and its size', async () => {
    const late = () => Promise.reject(new DOMException('The operation timed out.', 'TimeoutError'))
    await expect(open(undefined, { fetch: late }).opening.catch(String)).resolves.toContain(
      'SourceTimedOut: https://museum.example/wp-json/ did not answer within 1 seconds.',
    )
    const long = () => Promise.resolve(new Response(new Uint8Array(51_000_000)))
    await expect(open(undefined, { fetch: long }).opening.catch(String)).resolves.toContain('it is longer than 50 MB.')
  })

  it('is not followed to another address', async () => {
    const { fake, opening } = open()
    let redirect: string | undefined
    await opening
    await openWordPressApi({
      url: 'https://museum.example',
      timeoutMs: 1000,
      fetch(url, init) {
        redirect = init.redirect
        return fake.fetch(url, init)
      },
    })
    expect(redirect).toBe('manual')
  })
})

describe('a list of WordPress', () => {
  const listed = async (instead: (path: string) => Response | undefined) =>
    readAllPages(await open(instead).opening, 'posts', WordPressPost, {}).catch(String)
  const rows = (total: number, ...ids: number[]) =>
    Response.json(
      ids.map((id) => ({ id })),
      { headers: { 'x-wp-total': String(total) } },
    )

  it('is read once more if it changes while it is read', async () => {
    let readings = 0
    const read = await listed((path) => {
      if (!path.startsWith('wp/v2/posts')) return undefined
      readings += 1
      return readings === 1 ? rows(2, 1) : rows(1, 1)
    })
    expect(read).toMatchObject([{ id: 1 }])
  })

  it('is refused if it changes all the time, is too long, or has no length', async () => {
    const only = (answer: () => Response) => (path: string) => (path.startsWith('wp/v2/posts') ? answer() : undefined)
    await expect(listed(only(() => rows(2, 1)))).resolves.toContain('the list changes while it is read')
    await expect(listed(only(() => rows(100_001, 1)))).resolves.toContain('100000 is the most that is read')
    await expect(listed(only(() => Response.json([{ id: 1 }])))).resolves.toContain('X-WP-Total')
  })

  it('says what is wrong with it', async () => {
    const wrong = (path: string) => (path.startsWith('wp/v2/posts') ? Response.json([{ id: 'one' }]) : undefined)
    await expect(listed(wrong)).resolves.toContain('(0.id).')
  })
})
