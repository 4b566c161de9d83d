import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Row = { id: number; [field: string]: unknown }
type Recorded = {
  index: Record<string, unknown>
  me: Row
  refusals: Record<string, { data: { status: number } }>
} & Record<(typeof LISTS)[number], Row[]>

const LISTS = ['posts', 'pages', 'categories', 'media', 'users', 'tags', 'menus', 'menu-items'] as const
const ROOT = 'https://museum.example/wp-json/'

export type FakeWordPress = {
  fetch(url: URL, init: RequestInit): Promise<Response>
  /** Its answers, recorded from WordPress 6.1. A test may change them. */
  readonly recorded: Recorded
  /** The paths of all calls, with their queries. */
  readonly calls: string[]
  /** The time that this WordPress sends in its answers. */
  now: string
  /** Replaces the answer to a path; `undefined` keeps the recorded one. */
  instead: (path: string) => Response | undefined
  /** Changes a post as an editor does. */
  edit(id: number, fields: object): void
}

/** The user and the application password that it accepts. */
export const FAKE_LOGIN = { user: 'editor-in-chief', password: 'aBcD efGh' }

/**
 * A WordPress at https://museum.example in memory, with recorded answers. It filters, sorts and pages lists as
 * WordPress does. Only its one user sees drafts and menus.
 */
export function makeFakeWordPress(): FakeWordPress {
  const text = readFileSync(join(import.meta.dirname, 'wordpress-answers.json'), 'utf8')
  const recorded = JSON.parse(text) as Recorded
  const fake: FakeWordPress = {
    recorded,
    calls: [],
    now: '2026-12-01T12:00:00Z',
    instead: () => undefined,
    edit(id, fields) {
      const post = [...recorded.posts, ...recorded.pages].find((one) => one.id === id)
      Object.assign(post ?? {}, { modified_gmt: fake.now.slice(0, 19) }, fields)
    },
    fetch: (url, init) => {
      const path = url.href.startsWith(ROOT) ? url.href.slice(ROOT.length) : url.pathname + url.search
      fake.calls.push(path)
      const isLoggedIn =
        new Headers(init.headers).get('authorization') === `Basic ${btoa(Object.values(FAKE_LOGIN).join(':'))}`
      return Promise.resolve(fake.instead(path) ?? answer(url, isLoggedIn))
    },
  }

  function answer({ pathname, searchParams }: URL, isLoggedIn: boolean): Response {
    const name = pathname.replace('/wp-json/', '').replace('wp/v2/', '')
    if (name === '') return json(recorded.index)
    if (name === 'users/me') return isLoggedIn ? json(recorded.me) : refusal('login')
    if (name.startsWith('menu') && !isLoggedIn) return refusal('menus')
    const list = LISTS.find((one) => one === name)
    if (!list) return new Response('<!DOCTYPE html><title>Nothing here</title>', { status: 404 })
    return listed(filtered(recorded[list], searchParams, isLoggedIn), searchParams)
  }

  function listed(rows: readonly Row[], query: URLSearchParams): Response {
    const [size, page] = [Number(query.get('per_page') ?? 10), Number(query.get('page') ?? 1)]
    const pages = Math.ceil(rows.length / size)
    if (page > 1 && page > pages) return refusal('page')
    const fields = query
      .get('_fields')
      ?.split(',')
      .map((field) => field.split('.')[0])
    const sent = rows
      .slice((page - 1) * size, page * size)
      .map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => fields?.includes(field) ?? true)))
    return json(sent, 200, { 'X-WP-Total': String(rows.length), 'X-WP-TotalPages': String(pages) })
  }

  function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
    return Response.json(value, { status, headers: { date: new Date(fake.now).toUTCString(), ...headers } })
  }

  function refusal(name: string): Response {
    return json(recorded.refusals[name], recorded.refusals[name]?.data.status)
  }

  return fake
}

function filtered(rows: readonly Row[], query: URLSearchParams, isLoggedIn: boolean): Row[] {
  const statuses = isLoggedIn ? (query.get('status')?.split(',') ?? ['publish']) : ['publish']
  const [include, lang, menu] = [query.get('include')?.split(',').map(Number), query.get('lang'), query.get('menus')]
  const wanted = rows.filter(
    (row) =>
      statuses.includes((row['status'] as string | undefined) ?? 'publish') &&
      (include?.includes(row.id) ?? true) &&
      (lang === null || row['lang'] === undefined || row['lang'] === lang) &&
      (menu === null || row['menus'] === Number(menu)),
  )
  if (query.get('orderby') !== 'modified') return wanted
  const modified = (row: Row) => String(row['modified_gmt'])
  return wanted.sort((a, b) => (modified(a) < modified(b) ? 1 : -1))
}
