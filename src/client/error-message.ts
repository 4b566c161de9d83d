/** Where the session keeps the message that the error page shows. */
export const ERROR_MSG = 'errorMsg'

/** Shows the message as text on the error page that the error flow opened: in the theme's place for it, else below the heading. */
export function showErrorMessage(message: string): void {
  let place = document.getElementById('error-message')
  if (!place) {
    place = document.createElement('p')
    place.id = 'error-message'
    place.className = 'error-message'
    document.querySelector('main h1')?.after(place)
  }
  place.textContent = message
}
