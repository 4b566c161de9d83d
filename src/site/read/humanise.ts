/** Makes a slug readable: `opening-hours` → `Opening hours`. */
export function humanise(slug: string): string {
  const words = slug.replace(/[-_.]+/g, ' ').trim() || slug
  const [first = '', ...rest] = words
  return first.toUpperCase() + rest.join('')
}
