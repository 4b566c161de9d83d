/** Splits HTML into the text of its heading and the rest. The heading must stand at the very top and hold only text. */
export function takeHeading(html: string): { readonly heading?: string; readonly rest: string } {
  const found = /^\s*<h1(?: id="[^"]*")?>([^<&]+)<\/h1>/.exec(html)
  return found?.[1] === undefined ? { rest: html } : { heading: found[1], rest: html.slice(found[0].length) }
}
