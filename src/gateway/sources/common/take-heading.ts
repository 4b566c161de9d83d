/** The text of a heading at the very top that holds nothing but text, and the HTML below it. */
export function takeHeading(html: string): { readonly heading?: string; readonly rest: string } {
  const found = /^\s*<h1(?: id="[^"]*")?>([^<&]+)<\/h1>/.exec(html)
  return found?.[1] === undefined ? { rest: html } : { heading: found[1], rest: html.slice(found[0].length) }
}
