import type { Question } from '#search/query/answer.ts'

/** What the address has for articles without a group. */
const NO_GROUP = '-'

/** Reads the question in an address. `q` is the name of the field in every search form. */
export function readQuestion(address: string): Question {
  const { searchParams } = new URL(address)
  const group = searchParams.get('group')
  const page = Number(searchParams.get('page') ?? 1)
  return {
    text: searchParams.get('q') ?? '',
    ...(group !== null && { group: group === NO_GROUP ? '' : group }),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of a question: path, query and fragment of `address`, with the question in the query. */
export function questionHref(address: string, { text, group, page }: Question): string {
  const url = new URL(address)
  const set = (name: string, value: string | undefined): void => {
    if (value === undefined) url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  set('q', text === '' ? undefined : text)
  set('group', group === '' ? NO_GROUP : group)
  set('page', page > 1 ? String(page) : undefined)
  return url.pathname + url.search + url.hash
}
