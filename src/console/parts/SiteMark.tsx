/**
 * The first letter of a site's name on a colour made from the name, so that an editor finds the site again in a list.
 */
export function SiteMark({ name }: { readonly name: string }) {
  const letters = Array.from(name)
  const hue = letters.reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 12, 0)
  return (
    <span className="site-mark" data-hue={hue} aria-hidden="true">
      {letters[0]?.toLocaleUpperCase()}
    </span>
  )
}
