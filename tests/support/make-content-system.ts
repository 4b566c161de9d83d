/** What a content system answers to a call: a value as JSON, or a whole answer. */
export type SystemReply = (url: URL) => unknown

export type ContentSystem = {
  readonly fetch: (url: URL, init: RequestInit) => Promise<Response>
  /** The calls so far, as path and query. */
  readonly calls: string[]
  /** The headers `authorization` of the calls. */
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

export const SYSTEM_CONTEXT = {
  tenant: 'museum',
  root: '/nowhere',
  env: (name: string) => (name === 'CMS_TOKEN' ? 'secret' : undefined),
  fileAddress: (path: string) => `/files/museum/${path}`,
}
