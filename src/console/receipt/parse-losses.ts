/** A part of the site that a held build would lose. `paths` holds the first of the lost pages. */
export type ShownLoss =
  | { readonly part: 'theme'; readonly before: string; readonly after: string }
  | { readonly part: 'language'; readonly locale: string }
  | { readonly part: 'menu'; readonly menu: string; readonly lost: number; readonly of: number }
  | { readonly part: 'pages'; readonly lost: number; readonly of: number; readonly paths: readonly string[] }

/** The fields of a loss with their types, by part of the site. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, 'string' | 'number' | 'list'>>>> = {
  theme: { before: 'string', after: 'string' },
  language: { locale: 'string' },
  menu: { menu: 'string', lost: 'number', of: 'number' },
  pages: { lost: 'number', of: 'number', paths: 'list' },
}

/** The losses in the data of a held build. Empty if the data has another form, for example from another version. */
export function parseLosses(data: unknown): readonly ShownLoss[] {
  return Array.isArray(data) && data.every(isLoss) ? data : []
}

function isLoss(value: unknown): value is ShownLoss {
  if (typeof value !== 'object' || value === null) return false
  const loss = value as Readonly<Record<string, unknown>>
  const fields = FIELDS[String(loss['part'])]
  if (!fields) return false
  return Object.entries(fields).every(([name, type]) =>
    type === 'list' ? Array.isArray(loss[name]) : typeof loss[name] === type,
  )
}
