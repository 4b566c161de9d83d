/**
 * Adds a style sheet to the page. It makes no element, so the content security policy allows it. Does nothing in the
 * build, which draws islands too.
 */
export function adoptStyles(text: string): void {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  document.adoptedStyleSheets.push(sheet)
}
