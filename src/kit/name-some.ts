/** Lists the first `most` names, and how many more there are: `a.html, b.html, 3 more`. */
export function nameSome(names: readonly string[], most: number): string {
  const more = names.length - most
  return [...names.slice(0, most), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

/** Cuts a text to at most `most` characters. A text that was cut ends in `…`. */
export function shorten(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}
