import type { ApiError } from '#contract/api-answer.ts'
import { localePrefix } from './locale-prefix.ts'
import { errorMsg } from './stores.ts'

/** Opens the error page in the page's language, in place of this page in the history, and has it show the message. */
export function openErrorPage({ status, message }: Pick<ApiError, 'status' | 'message'>): void {
  errorMsg.set({ status: errorPageStatus(status), message })
  location.replace(errorPageHref(status, location.pathname))
}

/** An address with a prefix leads to one with the same, so that the language stays whatever a cookie says. */
export function errorPageHref(status: number, pathname: string): string {
  const prefix = localePrefix(pathname)
  return `${prefix ? `/${prefix}` : ''}/error/${errorPageStatus(status)}.html`
}

function errorPageStatus(status: number): 404 | 500 {
  return status === 404 ? 404 : 500
}
