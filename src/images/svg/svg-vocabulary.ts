/**
 * Elements of SVG that draw or animate. Scripts, foreign content, links and everything from other namespaces are not
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

/** Their children stay, in their parent's place. */
export const SVG_UNWRAPPED: ReadonlySet<string> = new Set(['a'])

const ATTRIBUTE = /^(?!on)[a-z][\w-]*$/i
const NAMESPACED = new Set(['xml:lang', 'xml:space', 'xlink:href'])
const EMBEDDED = /^data:image\/(png|jpeg|gif|webp);base64,[\w+/=\s]*$/i

/** Whether an attribute may stay. Addresses lead inside the file, or hold a picture themselves. */
export function isSafeAttribute(element: string, name: string, value: string): boolean {
  if (!ATTRIBUTE.test(name) && !NAMESPACED.has(name)) return false
  if (name === 'href' || name === 'xlink:href') {
    return /^\s*#/.test(value) || ((element === 'image' || element === 'feImage') && EMBEDDED.test(value.trim()))
  }
  // An animation could otherwise set what must not be written.
  if (name === 'attributeName') return ATTRIBUTE.test(value) && !/^(href|style|class)$/i.test(value)
  return !/^(src|xmlns|base)$/i.test(name) && isSafeStyle(value)
}

/**
 * Whether CSS, or a value that CSS would read, loads nothing from elsewhere. Escapes could hide the words looked for.
 */
export function isSafeStyle(css: string): boolean {
  if (
    /\\|@import|@font-face|expression\s*\(|javascript:|image-set\s*\(|\bsrc\s*\(|-moz-binding|behavior\s*:/i.test(css)
  )
    return false
  return [...css.matchAll(/url\s*\(\s*(['"]?)([^'")]*)/gi)].every(([, , target = '']) => target.trim().startsWith('#'))
}

/**
 * A style sheet without what would load fonts and other sheets, which drawing programs write at its beginning;
 * nothing of one that is not safe even so.
 */
export function safeSheet(css: string): string {
  const own = css
    .split('}')
    .filter((rule) => !/@font-face\s*\{/i.test(rule))
    .map(withoutImports)
    .join('}')
  return isSafeStyle(own) ? own : ''
}

/** Addresses of fonts hold semicolons too: an import ends where its quotes and brackets are closed. */
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
