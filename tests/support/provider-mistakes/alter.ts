/** An answer of a provider before it is sent. `takesMs` is its duration by the clock of the check. */
export type AlteredReply = {
  status: number
  headers: Headers
  body: string | Uint8Array<ArrayBuffer>
  takesMs?: number
}
export type ProviderAsked = {
  readonly path: string
  readonly locale: string
  readonly query: URLSearchParams
  readonly request: Request
}

/** A plausible mistake: `alter` turns a right answer into a wrong one. The report of the check must match `says`. */
export type ProviderMistake = {
  readonly about: string
  readonly says: RegExp
  alter(reply: AlteredReply, asked: ProviderAsked): AlteredReply | Promise<AlteredReply>
}

export type SentRow = Record<string, unknown>
export type SentData = Record<string, unknown>

const LIST = '/article/page'
const MENU = '/btMenu/tree'
const CONFIG = '/findByParentCode'

/** Changes the data of successful answers to calls whose path matches or ends with `path`. */
export function changeData(
  path: string | RegExp,
  change: (data: never, asked: ProviderAsked) => unknown,
): ProviderMistake['alter'] {
  return (reply, asked) => {
    const isMeant = typeof path === 'string' ? asked.path.endsWith(path) : path.test(asked.path)
    if (!isMeant || reply.status !== 200 || typeof reply.body !== 'string') return reply
    const envelope = JSON.parse(reply.body) as { code: number; data: never }
    if (envelope.code !== 200) return reply
    return { ...reply, body: JSON.stringify({ ...envelope, data: change(envelope.data, asked) }) }
  }
}

/** Changes every article, in the list and in the answer for one article. */
export const changeArticles = (change: (row: SentRow) => SentRow): ProviderMistake['alter'] =>
  changeData(/\/article\/(page|detail)$/, (sent: SentData) =>
    Array.isArray(sent['rows']) ? { ...sent, rows: (sent['rows'] as SentRow[]).map(change) } : change(sent),
  )

export const changeArticleList = (
  change: (sent: { rows: SentRow[]; total: number } & SentData, asked: ProviderAsked) => unknown,
) => changeData(LIST, change)

export const renameField =
  (from: string, to: string) =>
  (row: SentRow): SentRow => {
    const { [from]: value, ...rest } = row
    return { ...rest, [to]: value }
  }
export const setField =
  (field: string, value: unknown) =>
  (row: SentRow): SentRow => ({ ...row, [field]: value })

/** Changes a config entry whose content is JSON. */
export const changeConfig = (key: string, change: (content: never) => unknown): ProviderMistake['alter'] =>
  changeData(CONFIG, (entries: Record<string, { content: string }>) => {
    const entry = entries[key]
    return entry
      ? { ...entries, [key]: { ...entry, content: JSON.stringify(change(JSON.parse(entry.content) as never)) } }
      : entries
  })
export const changeSiteConfig = (change: (content: SentData) => SentData) => changeConfig('siteConfig', change)

/** Changes the first entry of each menu group. */
export const changeMenuEntry = (change: (row: SentRow) => SentRow): ProviderMistake['alter'] =>
  changeData(MENU, (groups: Record<string, { children: SentRow[] }>) =>
    Object.fromEntries(
      Object.entries(groups).map(([key, group]) => [
        key,
        { ...group, children: group.children.map((one, at) => (at === 0 ? change(one) : one)) },
      ]),
    ),
  )

/** Answers calls whose path ends with `path` with this HTTP status and body. */
export const answerWith =
  (path: string, code: number, body: unknown = { code }): ProviderMistake['alter'] =>
  (reply, { path: asked }) =>
    asked.endsWith(path) ? { ...reply, status: code, body: JSON.stringify(body) } : reply

/** Changes the bodies of successful answers to calls whose path ends with `path`. */
export const changeText =
  (path: string, change: (body: string) => string | Uint8Array<ArrayBuffer>): ProviderMistake['alter'] =>
  (reply, asked) =>
    asked.path.endsWith(path) && reply.status === 200 ? { ...reply, body: change(String(reply.body)) } : reply

/** Changes the headers of all answers to calls whose path ends with `path`. */
export const changeHeaders =
  (path: string, change: (headers: Headers, asked: ProviderAsked) => void): ProviderMistake['alter'] =>
  (reply, asked) => {
    if (asked.path.endsWith(path)) change(reply.headers, asked)
    return reply
  }

/** Replaces parts of the answers to the calls that `when` accepts. */
export const replaceReply =
  (when: (asked: ProviderAsked) => boolean, to: Partial<AlteredReply>): ProviderMistake['alter'] =>
  (reply, asked) =>
    when(asked) ? { ...reply, ...to } : reply

export const mistakeOf = (about: string, says: RegExp, alter: ProviderMistake['alter']): ProviderMistake => ({
  about,
  says,
  alter,
})
