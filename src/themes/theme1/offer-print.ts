/** Shows the button that prints the page. It is hidden in the HTML, because it does nothing without this script. */
export function offerPrint(): void {
  const place = document.querySelector<HTMLElement>('.print-way')
  const button = place?.querySelector('button')
  if (!place || !button) return
  place.hidden = false
  button.onclick = () => print()
}
