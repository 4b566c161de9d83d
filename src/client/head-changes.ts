/** A change to the title or to a tag of the head, named by a selector (`meta[name=robots]`); `undefined` removes the tag. */
export type HeadChanges = {
  readonly title?: string
  readonly meta?: { readonly [name: string]: string | undefined }
  readonly canonical?: string
}

const GATHER_MS = 10

let gathered: HeadChanges = {}
let timer: ReturnType<typeof setTimeout> | undefined

/** Changes the head of the page. What comes within ten milliseconds is applied together; of two values for one thing the last holds. */
export function changeHead(changes: HeadChanges): void {
  gathered = { ...gathered, ...changes, meta: { ...gathered.meta, ...changes.meta } }
  timer ??= setTimeout(apply, GATHER_MS)
}

function apply(): void {
  const { title, meta = {}, canonical } = gathered
  gathered = {}
  timer = undefined
  if (title !== undefined) document.title = title
  if (canonical !== undefined) tag('link', 'rel', 'canonical').href = canonical
  for (const [name, content] of Object.entries(meta)) {
    if (content === undefined) document.head.querySelector(`meta[name="${CSS.escape(name)}"]`)?.remove()
    else tag('meta', 'name', name).content = content
  }
}

/** The tag in the head with this attribute, made where it is missing. */
function tag<K extends 'meta' | 'link'>(kind: K, attribute: string, value: string): HTMLElementTagNameMap[K] {
  const found = document.head.querySelector<HTMLElementTagNameMap[K]>(`${kind}[${attribute}="${CSS.escape(value)}"]`)
  if (found) return found
  const made = document.createElement(kind)
  made.setAttribute(attribute, value)
  document.head.append(made)
  return made
}
