import * as v from 'valibot'
import type { SiteLocale } from '#contract/locale.ts'
import { nearestWord } from '#kit/nearest-word.ts'
import { quoteValue } from '#kit/quote-value.ts'
import { COLOR_NAMES } from '#site/model/colors.ts'
import { isThemeCode, THEME_CODES } from '#site/model/theme.ts'
import { isCssColor } from '#site/theme/gate-colors.ts'
import type { SourceBanner, SourceMenuEntry } from '../../content.ts'
import { SourceFileInvalid } from '../../errors.ts'
import type { SourceLocale, SourceRemark } from '../../source/source.ts'
import type { ContentPaths } from './content-paths.ts'
import { readYaml, type Yaml } from './read-yaml.ts'

/** A YAML file that exists: its path below the content folder, its text, and its name in messages. */
type SettingsFile = { readonly path: string; readonly text: string; readonly shown: string }

const Fields = namedFields(v.unknown(), 'must be a list of fields, such as "siteName: Harbour"')

const MenuEntry: v.GenericSchema<SourceMenuEntry> = v.looseObject(
  {
    name: v.string('must be a text'),
    url: v.exactOptional(v.string('must be a path, such as "water/tariffs.md", or an address')),
    children: v.exactOptional(
      v.array(
        v.lazy(() => MenuEntry),
        'must be a list of entries',
      ),
    ),
  },
  'must be an entry with "name" and "url"',
)

const Menus = namedFields(
  v.array(MenuEntry, 'must be a list of entries'),
  'must be lists of entries by menu, such as "top_menu:"',
)

const Banners = v.nullish(
  v.array(
    v.looseObject({ title: v.exactOptional(v.string('must be a text')) }, 'must be a banner with "title"'),
    'must be a list of banners',
  ),
  [],
)

/**
 * Reads the settings of a language. `textOf` returns the file at a path below the content folder; `undefined` if there
 * is none. Throws `SourceFileInvalid`.
 */
export function readLanguageFiles(
  locale: SiteLocale,
  textOf: (path: string) => SettingsFile | undefined,
  { paths, remark }: { readonly paths: ContentPaths; readonly remark: (remark: SourceRemark) => void },
): Omit<SourceLocale, 'articles'> {
  return {
    ...readSiteFiles([textOf('site.yaml'), textOf(`${locale}/site.yaml`)], paths),
    menus: readMenuFile(textOf(`${locale}/menus.yaml`), paths, remark),
    banners: readBannerFile(textOf(`${locale}/banners.yaml`), paths),
  }
}

/**
 * Reads `site.yaml` files; a later file overrides an earlier one. `theme` and `colors` stand beside the fields of
 * `siteConfig`.
 */
function readSiteFiles(
  files: readonly (SettingsFile | undefined)[],
  paths: ContentPaths,
): Pick<SourceLocale, 'theme' | 'colors' | 'site'> {
  const all: Record<string, unknown> = {}
  for (const file of files) {
    if (file === undefined) continue
    const { value: fields, lineOf } = parse(Fields, file)
    assertTheme(fields, file, lineOf)
    for (const [key, value] of Object.entries(fields))
      all[key] = PICTURES.has(key) && typeof value === 'string' ? (paths.addressOf(file.path, value) ?? value) : value
  }
  const { theme, colors, ...site } = all
  return {
    ...(typeof theme === 'string' && { theme }),
    ...(typeof colors === 'object' && colors !== null && { colors }),
    site,
  }
}

/** Throws `SourceFileInvalid` if the theme does not exist or a colour is not one. */
function assertTheme(fields: Readonly<Record<string, unknown>>, { shown }: SettingsFile, lineOf: Yaml['lineOf']): void {
  const { theme, colors } = fields
  const refuse = (path: Path, reason: string) =>
    SourceFileInvalid.fault({ file: shown, line: lineOf(path), reason: `${path.join('.')} ${reason}` })
  if (theme != null && !(typeof theme === 'string' && isThemeCode(theme)))
    throw refuse(['theme'], `is ${quoteValue(theme)}. Write one of ${THEME_CODES.join(', ')}.`)
  if (colors == null) return
  if (typeof colors !== 'object' || Array.isArray(colors))
    throw refuse(['colors'], `must be fields such as themeColor: "#7a1f5c".`)
  for (const [name, color] of Object.entries(colors)) {
    const nearest = nearestWord(name, Object.keys(COLOR_NAMES))
    if (nearest !== undefined) throw refuse(['colors', name], `is not read. Most likely ${nearest} is meant.`)
    if (!(name in COLOR_NAMES) || (typeof color === 'string' && isCssColor(color))) continue
    const quotes = color == null ? ' Put quotes around it: YAML takes what follows a # for a comment.' : ''
    throw refuse(['colors', name], `is ${quoteValue(color)} and must be a colour such as "#7a1f5c".${quotes}`)
  }
}

const PICTURES: ReadonlySet<string> = new Set(['logo', 'logoDark', 'favicon', 'shareImage'])

/** Reads `menus.yaml`: entries by type of menu. */
function readMenuFile(
  file: SettingsFile | undefined,
  paths: ContentPaths,
  remark: (remark: SourceRemark) => void,
): Record<string, readonly SourceMenuEntry[]> {
  if (file === undefined) return {}
  const { value: menus, lineOf } = parse(Menus, file)
  const place = ({ url, image, children, ...entry }: SourceMenuEntry, at: Path): SourceMenuEntry => ({
    ...entry,
    ...(url !== undefined && linkOf(url, [...at, 'url'])),
    ...(typeof image === 'string' && { image: paths.addressOf(file.path, image) ?? image }),
    ...(children && { children: children.map((child, nth) => place(child, [...at, 'children', nth])) }),
  })
  return Object.fromEntries(
    Object.entries(menus).map(([type, entries]) => [type, entries.map((entry, nth) => place(entry, [type, nth]))]),
  )

  /** An entry that leads nowhere stays without a link, and is reported. */
  function linkOf(url: string, at: Path): { url?: string } {
    const found = paths.addressOf(file!.path, url)
    const reason = found === undefined ? paths.lackOf(file!.path, url) : undefined
    if (reason === undefined) return { url: found ?? url }
    remark({ file: file!.shown, line: lineOf(at), reason })
    return {}
  }
}

/** Reads `banners.yaml`. A banner without `id` gets its number. */
function readBannerFile(file: SettingsFile | undefined, paths: ContentPaths): readonly SourceBanner[] {
  if (file === undefined) return []
  return parse(Banners, file).value.map((banner, at) => {
    const { url, image, ...rest } = banner as SourceBanner
    return {
      ...rest,
      id: String(rest.id ?? at + 1),
      ...(url !== undefined && { url: paths.addressOf(file.path, url) ?? url }),
      ...(image !== undefined && { image: paths.addressOf(file.path, image) ?? image }),
    }
  })
}

/**
 * A schema for an object; an empty file counts as an empty one. Lists are refused here, because valibot takes a list
 * for a record.
 */
function namedFields<S extends v.GenericSchema>(schema: S, expected: string) {
  return v.pipe(
    v.nullish(
      v.custom<object>((value) => typeof value === 'object' && !Array.isArray(value), expected),
      {},
    ),
    v.record(v.string(), schema, expected),
  )
}

type Path = readonly (string | number)[]

function parse<S extends v.GenericSchema>(
  schema: S,
  { text, shown }: SettingsFile,
): { readonly value: v.InferOutput<S>; readonly lineOf: Yaml['lineOf'] } {
  const { value, lineOf } = readYaml(text, shown)
  const read = v.safeParse(schema, value)
  if (read.success) return { value: read.output, lineOf }
  const [issue] = read.issues
  const field = v.getDotPath(issue)
  const line = lineOf(issue.path?.map(({ key }) => key as string | number) ?? [])
  throw SourceFileInvalid.fault({ file: shown, line, reason: `${field === null ? 'it' : field} ${issue.message}.` })
}
