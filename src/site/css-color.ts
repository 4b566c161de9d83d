const MAX_LENGTH = 80

const NUMBER = String.raw`[+-]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})(?:%|deg|grad|rad|turn)?`
const PART = `(?:${NUMBER}|none)`
const BETWEEN = String.raw`(?:\s{0,9}[,/]\s{0,9}|\s{1,9})`
const PARTS = `${PART}(?:${BETWEEN}${PART}){2,3}`
const SPACES = 'srgb|srgb-linear|display-p3|a98-rgb|prophoto-rgb|rec2020|xyz|xyz-d50|xyz-d65'

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i
const FUNCTION = new RegExp(
  String.raw`^(?:(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s{0,9}|color\(\s{0,9}(?:${SPACES})\s{1,9})${PARTS}\s{0,9}\)$`,
  'i',
)

/**
 * Whether a text is one CSS colour and nothing more (CSS Color 4: hex, functions of numbers, names).
 *
 * It is printed into a style element, so whatever could end the value (`;`, quotes, `url()`, comments) is no colour here, and
 * neither are keywords that take their value from elsewhere (`inherit`, `currentcolor`, system colours).
 */
export function isCssColor(value: string): boolean {
  if (value.length > MAX_LENGTH) return false
  return HEX.test(value) || FUNCTION.test(value) || NAMES.has(value.toLowerCase())
}

const NAMES = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown burlywood
  cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod darkgray
  darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid
  mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
  mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
  paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
  saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen
  steelblue tan teal thistle tomato transparent turquoise violet wheat white whitesmoke yellow yellowgreen`.split(
    /\s+/,
  ),
)
