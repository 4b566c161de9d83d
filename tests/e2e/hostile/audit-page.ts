/** Finds what no page may contain, whatever its content. It runs in the browser, so it uses nothing from outside. */
export function auditPage(): string[] {
  const found: string[] = []
  const tell = (element: Element, what: string) =>
    found.push(`${location.pathname} ${what}: ${element.outerHTML.slice(0, 200)}`)
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      // A script moves the marker in the contents list of an article.
      const isMoved = name === 'style' && value.startsWith('--at')
      if (/^on|^(style|srcdoc|formaction|ping|background|xlink:href|is|nonce)$/i.test(name) && !isMoved)
        tell(element, `attribute ${name}`)
      if (/^(href|src|action|data|poster)$/i.test(name)) {
        const url = new URL(value, document.baseURI)
        if (!/^(https?|mailto|tel):$/.test(url.protocol)) tell(element, `scheme ${url.protocol}`)
        if (!/^(a|link|form)$/i.test(element.localName) && url.origin !== location.origin)
          tell(element, `host ${url.host}`)
      }
    }
    if (/^(iframe|frame|object|embed|applet|base|frameset|template)$/i.test(element.localName)) tell(element, 'element')
  }
  for (const element of document.querySelectorAll('math, math *')) {
    const isFormula =
      /^(math|m(i|n|o|s|text|space|row|frac|sqrt|root|style|error|padded|phantom|sub|sup|subsup)|semantics)$/.test(
        element.localName,
      ) || /^(m(under|over|underover|multiscripts|prescripts|table|tr|td)|none)$/.test(element.localName)
    if (!isFormula || element.namespaceURI !== 'http://www.w3.org/1998/Math/MathML')
      tell(element, 'element in a formula')
    if (element.hasAttribute('href')) tell(element, 'link in a formula')
  }
  for (const element of document.querySelectorAll('.body [id], .body [name]')) {
    if (element.id !== '' && !element.id.startsWith('s-')) tell(element, 'id that takes over')
    const name = element.getAttribute('name')
    if (name === null) continue
    // Only the `name` of a link does not become a property of `window` and `document`.
    const isTaken = [window, document].some((owner) => Reflect.get(owner, name) === element)
    if (element.localName !== 'a' || isTaken) tell(element, 'name that takes over')
  }
  for (const element of document.querySelectorAll(
    '.body :is(script, style, link, meta, form, input:not([type=checkbox][disabled]), button, select, textarea, svg, video, audio)',
  )) {
    // The theme's own script adds a button to blocks of code.
    if (!element.closest('.code')) tell(element, 'element in a text')
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.body a[href^="http"]')) {
    if (!link.relList.contains('noopener')) tell(link, 'link without rel')
  }
  return found
}
