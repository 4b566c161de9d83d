/**
 * The elements of SVG that draw or animate. Scripts, foreign content, links and elements of other namespaces are not
 * among them.
 */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'style', 'view'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'image'],
  ...['text', 'tspan', 'textPath', 'linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker'],
  ...[
    'filter',
    'feBlend',
    'feColorMatrix',
    'feComponentTransfer',
    'feComposite',
    'feConvolveMatrix',
    'feDiffuseLighting',
  ],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feImage', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight'],
  ...['feSpecularLighting', 'feSpotLight', 'feTile', 'feTurbulence'],
  ...['animate', 'animateMotion', 'animateTransform', 'mpath', 'set'],
])

/** Elements that are left out; their children stay in their place. */
export const SVG_UNWRAPPED: ReadonlySet<string> = new Set(['a'])

const ATTRIBUTE = /^(?!on)[a-z][\w-]*$/i
const NAMESPACED = new Set(['xml:lang', 'xml:space', 'xlink:href'])
const EMBEDDED = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/i

/** Whether an attribute may stay. An address must lead to a place in the file, or hold a picture itself. */
export function isSafeAttribute(element: string, name: string, value: string): boolean {
  if (!ATTRIBUTE.test(name) && !NAMESPACED.has(name)) return false
  if (name === 'href' || name === 'xlink:href') {
    return /^\s*#/.test(value) || ((element === 'image' || element === 'feImage') && EMBEDDED.test(value.trim()))
  }
  // Otherwise an animation could set an attribute that is forbidden.
  if (name === 'attributeName') return ATTRIBUTE.test(value) && !/^(href|style|class)$/i.test(value)
  return !/^(src|xmlns|base)$/i.test(name) && isSafeStyle(value)
}

/**
 * Whether CSS, or a value that a browser reads as CSS, loads nothing from elsewhere. Escapes are refused too, because
 * they could hide a forbidden word.
 */
function isSafeStyle(css: string): boolean {
  if (
    /\\|@import|@font-face|expression\s*\(|javascript:|image-set\s*\(|\bsrc\s*\(|-moz-binding|behavior\s*:/i.test(css)
  )
    return false
  return [...css.matchAll(/url\s*\(\s*(['"]?)([^'")]*)/gi)].every(([, , target = '']) => target.trim().startsWith('#'))
}

/**
 * A style sheet without the rules that load fonts and other sheets, which drawing programs write at its beginning.
 * Empty if the rest is not safe either.
 */
export function safeSheet(css: string): string {
  const own = css
    .split('}')
    .filter((rule) => !/@font-face\s*\{/i.test(rule))
    .map(withoutImports)
    .join('}')
  return isSafeStyle(own) ? own : ''
}

/**
 * A rule without its imports. The address of a font may contain semicolons, so an import ends only where its quotes and
 * brackets are closed.
 */
function withoutImports(rule: string): string {
  let isImport = false
  const stay = rule.split(';').filter((piece) => {
    const isIn = isImport || /^\s*@import\b/i.test(piece)
    const quotes = piece.split(/["']/).length - 1
    if (isIn) isImport = (quotes % 2 === 1) !== isImport || piece.lastIndexOf('(') > piece.lastIndexOf(')')
    return !isIn
  })
  return stay.join(';')
}
