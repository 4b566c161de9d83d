import type { PageView, SharedView } from '#site/view.ts'
import { digest } from '#store/digest.ts'

/**
 * Names the exact bytes of a page before it is drawn.
 *
 * The key covers everything a page is drawn from: the code, what all pages of the tenant and locale share, and what
 * this page alone shows. A body is covered by the digest that stands for it. Same key, same bytes.
 */
export type PageKey = string

const KEY_LENGTH = 32

export function fingerprintShared(shared: SharedView): string {
  return digest(JSON.stringify(shared)).slice(0, KEY_LENGTH)
}

export function fingerprintPage(codeId: string, sharedId: string, page: PageView): PageKey {
  return digest(`${codeId}\n${sharedId}\n${JSON.stringify(page)}`).slice(0, KEY_LENGTH)
}
