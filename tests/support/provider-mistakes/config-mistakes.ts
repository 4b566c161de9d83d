import {
  changeData,
  renameField,
  setField,
  changeConfig,
  changeSiteConfig,
  changeMenuEntry,
  mistakeOf,
  type ProviderMistake,
  type SentRow,
} from './alter.ts'

const MENU = '/btMenu/tree'
const CONFIG = '/findByParentCode'

const CONFIGS: ProviderMistake[] = [
  mistakeOf(
    'the name of the site is misspelt',
    /site_name/,
    changeSiteConfig(({ siteName, ...rest }) => ({ ...rest, site_name: siteName })),
  ),
  mistakeOf(
    'siteConfig breaks off',
    /ConfigNotJson/,
    changeData(CONFIG, (sent: SentRow) =>
      sent['siteConfig'] ? { ...sent, siteConfig: { content: '{"siteName":' } } : sent,
    ),
  ),
  mistakeOf(
    'entries are texts',
    /cannot be read/,
    changeData(CONFIG, (sent: SentRow) => Object.fromEntries(Object.keys(sent).map((key) => [key, 'x']))),
  ),
  mistakeOf(
    'the theme is unknown',
    /themeCode/,
    changeData(CONFIG, (sent: SentRow) => (sent['themeCode'] ? { ...sent, themeCode: { content: 'blue' } } : sent)),
  ),
  mistakeOf(
    'configs are a list',
    /no object/,
    changeData(CONFIG, () => []),
  ),
  mistakeOf(
    'redirects are relative',
    /Redirect|redirects/,
    changeSiteConfig((sent) => ({ ...sent, redirects: [{ from: 'old', to: 'new' }] })),
  ),
  mistakeOf(
    'the time zone is none',
    /timeZone/,
    changeSiteConfig((sent) => ({ ...sent, timeZone: 'Mars/Base' })),
  ),
  mistakeOf(
    'social links are texts',
    /social/,
    changeSiteConfig((sent) => ({ ...sent, social: ['https://a.example'] })),
  ),
  mistakeOf(
    'a language is unknown',
    /LanguageRefused/,
    changeConfig('languageConfig', (sent: unknown[]) => [...sent, { language: 'fr', name: 'Français' }]),
  ),
  mistakeOf(
    'files lie in a private network',
    /AddressNotForVisitors|PictureFailed/,
    changeSiteConfig((sent) => ({ ...sent, fileUrl: 'http://10.0.0.5' })),
  ),
  mistakeOf(
    'the logo is missing',
    /PictureFailed/,
    changeSiteConfig((sent) => ({ ...sent, logo: '/files/none.png' })),
  ),
]

const MENUS: ProviderMistake[] = [
  mistakeOf('menu entries have no id', /"id"/, changeMenuEntry(setField('id', undefined))),
  mistakeOf('menu entries have a label', /"name"/, changeMenuEntry(renameField('name', 'label'))),
  mistakeOf('menu targets are missing', /MenuTargetMissing/, changeMenuEntry(setField('url', '/none/none.html'))),
  mistakeOf('menu addresses are scripts', /MenuUrlRefused/, changeMenuEntry(setField('url', 'javascript:alert(1)'))),
  mistakeOf(
    'menus are of an unknown type',
    /MenuTypeRefused/,
    changeData(MENU, (groups: Record<string, SentRow>) => ({
      ...groups,
      more: { type: 'side_menu', children: [{ id: 'x', name: 'X', url: '/' }] },
    })),
  ),
  mistakeOf(
    'the menu is a list',
    /no object/,
    changeData(MENU, (groups: Record<string, SentRow>) => Object.values(groups)),
  ),
  mistakeOf('children are an object', /"children"/, changeMenuEntry(setField('children', { a: 1 }))),
]

/** Mistakes in configs and menus. */
export const CONFIG_MISTAKES: readonly ProviderMistake[] = [...CONFIGS, ...MENUS]
