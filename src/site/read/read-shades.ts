import type { Colors, Shades } from '../model/colors.ts'
import type { ConfigEntries } from '../model/content.ts'
import type { ThemeCode } from '../model/theme.ts'
import { ColorContrastLow, ColorsIncomplete } from '../errors.ts'
import { gateColors, isCssColor } from '../theme/gate-colors.ts'
import { THEMES } from '../theme/themes.ts'
import { asText, fieldReader, readJson, type Report } from './read-fields.ts'

const COLOR_PLACES = { words: 'as links on the page', control: 'as a button on the page' } as const
const COLOR_COUNT = 3

/**
 * Returns the shades of the tenant's colours, or of the theme's own. A notice names each colour with too little
 * contrast.
 */
export function readShades(entries: ConfigEntries, theme: ThemeCode, report: Report): Shades {
  const colors = readColors(entries, theme, report)
  const { shades, failures } = gateColors(theme, colors ?? THEMES[theme].colors.own)
  for (const failure of failures) {
    const sent = colors?.[failure.color] ?? ''
    const place = COLOR_PLACES[failure.use]
    report.notices.push(ColorContrastLow.notice({ ...failure, place, key: `${theme}Colors`, sent }, report.where))
  }
  return shades
}

/**
 * Reads the tenant's colours. The site uses all three or none, and a notice names those that are missing.
 *
 * If the theme allows fewer colours, the theme colour replaces a missing hover colour, and the hover colour a missing
 * active colour. Such a theme takes no colours at all without a notice.
 */
function readColors(entries: ConfigEntries, theme: ThemeCode, report: Report): Colors | undefined {
  const key = `${theme}Colors`
  const { mayBeFewer } = THEMES[theme].colors
  const read = fieldReader(readJson(entries, key, report), key, report)
  const color = (field: keyof Colors) =>
    read(field, 'a CSS colour', (value) => {
      const text = asText(value)
      return text !== undefined && isCssColor(text) ? text : undefined
    })
  const sent = { themeColor: color('themeColor'), hoverColor: color('hoverColor'), activeColor: color('activeColor') }
  const { themeColor } = sent
  const hoverColor = sent.hoverColor ?? (mayBeFewer ? themeColor : undefined)
  const activeColor = sent.activeColor ?? (mayBeFewer ? hoverColor : undefined)
  if (themeColor !== undefined && hoverColor !== undefined && activeColor !== undefined) {
    return { themeColor, hoverColor, activeColor }
  }
  const missing = Object.entries(sent).flatMap(([field, value]) => (value === undefined ? [field] : []))
  const isNone = missing.length === COLOR_COUNT
  if (!(isNone && mayBeFewer)) {
    const words = isNone ? 'all three colours' : missing.join(' and ')
    report.notices.push(ColorsIncomplete.notice({ key, missing: words }, report.where))
  }
  return undefined
}
