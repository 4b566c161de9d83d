/** The answer of a content system to a call: a value that becomes JSON, or a whole `Response`. */
export type SystemReply = (url: URL) => unknown

export type ContentSystem = {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>
  /** All calls so far, as path with query. */
  readonly calls: string[]
  /** The `authorization` headers of the calls. */
  readonly tokens: (string | null)[]
  reply: SystemReply
}

/** A content system in memory. `reply` may be replaced at any time. */
export function makeContentSystem(reply: SystemReply): ContentSystem {
  const system: ContentSystem = {
    reply,
    calls: [],
    tokens: [],
    async fetch(url, init) {
      system.calls.push(decodeURIComponent(url.pathname + url.search))
      system.tokens.push(new Headers(init.headers).get('authorization'))
      const given = system.reply(url)
      return given instanceof Response ? given : Response.json(given)
    },
  }
  return system
}

/** What a source gets when it is opened, with the token `secret` in `CMS_TOKEN`. */
export const SYSTEM_CONTEXT = {
  tenant: 'museum',
  root: '/nowhere',
  env: (name: string) => (name === 'CMS_TOKEN' ? 'secret' : undefined),
  fileAddress: (path: string) => `/files/museum/${path}`,
}
