/** Where the session keeps the message that the error page shows, as JSON of `StoredError`. */
export const ERROR_MSG = 'errorMsg'

/** What a failed call leaves for the error page that it opens. */
export type StoredError = {
  /** Of the error page: 404 or 500. */
  readonly status: number
  readonly message: string
}

/** Shows the message as text, in the place that each theme has for it. */
export function showErrorMessage(message: string): void {
  const place = document.getElementById('error-message')
  if (place) place.textContent = message
}
