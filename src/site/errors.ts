import { defineError } from '#kit/errors.ts'
import { shorten } from '#kit/name-some.ts'
import type { LowContrast } from './model/colors.ts'

/** Shortens a value to 120 characters, so that the sentence around it stays readable. */
const brief = (value: string): string => shorten(value, 120)

export const ContentLeftOut = defineError({
  name: 'ContentLeftOut',
  title: 'Some content cannot be read and is left out.',
  message: (p: { subject: string; reasons: string }) => `${p.subject} left out, because ${p.reasons}.`,
  hint: 'Correct it where it was written. The provider contract, parts 2 and 3, shows the form of every field.',
})

export const ContentFlawed = defineError({
  name: 'ContentFlawed',
  title: 'Some content cannot be read as a whole, or is most likely not meant as it is.',
  message: (p: { subject: string; reasons: string }) => `${p.subject} shown, although ${p.reasons}.`,
  hint: 'Correct it where it was written. What cannot be read is missing; bodies are HTML, titles and names plain text.',
})

export const ConfigNotJson = defineError({
  name: 'ConfigNotJson',
  title: 'A config entry is not JSON.',
  message: (p: { key: string }) =>
    `The content of "${p.key}" is not valid JSON, so the site is built as if it were empty.`,
  hint: 'Correct the entry; a JSON checker shows the place.',
})

export const ConfigFieldIgnored = defineError({
  name: 'ConfigFieldIgnored',
  title: 'A config field has the wrong form.',
  message: (p: { key: string; field: string; expected: string; found: string }) =>
    `"${brief(p.field)}" in "${p.key}" is ignored, because it should be ${p.expected} and is ${p.found}.`,
  hint: 'Correct the field. Part 2 of the provider contract lists the fields and their forms.',
})

export const ConfigFieldMisspelled = defineError({
  name: 'ConfigFieldMisspelled',
  title: 'A config field has nearly the name of one that is read.',
  message: (p: { place: string; written: string; meant: string }) =>
    `"${brief(p.written)}" in ${brief(p.place)} is not read. Most likely "${p.meant}" is meant.`,
  hint: 'Correct the name. The fields stand in the provider contract, part 2.',
})

export const ColorsIncomplete = defineError({
  name: 'ColorsIncomplete',
  title: 'A tenant does not bring all three colours.',
  message: (p: { key: string; missing: string }) =>
    `"${p.key}" lacks ${p.missing}, so the theme's own colours are used.`,
  hint: 'Set themeColor, hoverColor and activeColor together. A value that is not a CSS colour counts as missing.',
})

export const ColorContrastLow = defineError({
  name: 'ColorContrastLow',
  title: 'A colour has too little contrast with what it stands on.',
  message: (p: LowContrast) =>
    `"${p.color}" in "${p.key}", ${p.sent}, has a contrast of ${Math.floor(p.ratio * 100) / 100}:1 ${p.place} in the ${p.scheme} scheme and needs ${p.needed}:1. The nearest shade that passes, ${p.shade}, is used there.`,
  hint: 'Send the shade that is named, or a colour of another lightness.',
})

export const FormFieldRefused = defineError({
  name: 'FormFieldRefused',
  title: 'A field of the need form is left out.',
  message: (p: { field: string; reason: string }) =>
    `The form field "${brief(p.field)}" is left out, because ${p.reason}.`,
  hint: 'The forms of a field stand in the provider contract, part 2.',
})

export const LanguageRefused = defineError({
  name: 'LanguageRefused',
  title: 'A language is not offered.',
  message: (p: { language: string; reason: string }) =>
    `The language "${brief(p.language)}" of languageConfig is not offered, because ${p.reason}.`,
  hint: 'Correct the language, or take it out. Part 2 of the provider contract lists the languages.',
})

export const NoLanguage = defineError({
  name: 'NoLanguage',
  title: 'A tenant has no language to build.',
  message: (p: { offered: readonly string[] }) =>
    `languageConfig offers ${p.offered.join(', ')}, but the provider delivered content for none of them.`,
  hint: 'Check languageConfig and the defaultLocale of the tenant.',
})

export const MenuTypeRefused = defineError({
  name: 'MenuTypeRefused',
  title: 'A menu is of an unknown type.',
  message: (p: { menu: string; type: string }) =>
    `The menu group "${brief(p.menu)}" is left out, because there is no menu of type "${brief(p.type)}".`,
  hint: 'Change the type to top_menu, bottom_menu, left_menu, OurServices or FeaturedServices.',
})

export const MenuEntryWithoutId = defineError({
  name: 'MenuEntryWithoutId',
  title: 'A menu entry has no id.',
  message: (p: { menu: string; label: string }) =>
    `"${brief(p.label)}" in ${p.menu} is left out with everything below it, because it has no id.`,
  hint: 'Save the entry again in the content system; it gives the id.',
})

export const MenuEntryWithoutName = defineError({
  name: 'MenuEntryWithoutName',
  title: 'A menu entry has no name.',
  message: (p: { menu: string; id: string; url: string }) =>
    `The entry with the id ${brief(p.id)} and the address "${brief(p.url)}" in ${p.menu} is left out with everything below it, because it has no name that can be seen.`,
  hint: 'Give the entry a name, or delete it.',
})

export const MenuEntryDoubled = defineError({
  name: 'MenuEntryDoubled',
  title: 'Two menu entries have the same id.',
  message: (p: { menu: string; label: string; id: string }) =>
    `"${brief(p.label)}" in ${p.menu} is left out with everything below it, because an earlier entry has its id ${brief(p.id)}.`,
  hint: 'Ids are unique within a menu.',
})

export const MenuUrlRefused = defineError({
  name: 'MenuUrlRefused',
  title: 'A menu entry has an address that no page may link to.',
  message: (p: { menu: string; label: string; url: string }) =>
    `"${brief(p.label)}" in ${p.menu} points to "${brief(p.url)}", which is neither a path of this site nor a http, https, mailto or tel address.`,
  hint: 'Correct the address. A path of the site starts with one slash.',
})

export const MenuTargetMissing = defineError({
  name: 'MenuTargetMissing',
  title: 'A menu entry leads nowhere.',
  message: (p: { menu: string; label: string; url: string }) =>
    `"${brief(p.label)}" in ${p.menu} points to ${brief(p.url)}, which has no page. Publish the article or change the entry.`,
  hint: 'Drafts and refused paths have no page.',
})

export const MenuTooDeep = defineError({
  name: 'MenuTooDeep',
  title: 'A menu is nested too deeply.',
  message: (p: { menu: string; label: string; limit: number }) =>
    `What stands below "${brief(p.label)}" in ${p.menu} is left out, because menus have at most ${p.limit} levels.`,
  hint: 'Move the entries further up.',
})

export const MenuTooLong = defineError({
  name: 'MenuTooLong',
  title: 'The menus have too many entries.',
  message: (p: { menu: string; limit: number }) =>
    `The menus have more than ${p.limit} entries; the rest of ${p.menu} and what follows is left out.`,
  hint: 'Menus stand on every page. Link to long lists from an article.',
})

export const BannerEmpty = defineError({
  name: 'BannerEmpty',
  title: 'A banner shows nothing.',
  message: (p: { id: string }) =>
    `The banner with the id ${brief(p.id)} is left out, because it has no words that can be seen, no picture and no link.`,
  hint: 'Give the banner a title or a picture, or delete it.',
})

export const BannerTargetMissing = defineError({
  name: 'BannerTargetMissing',
  title: 'A banner leads nowhere.',
  message: (p: { label: string; url: string }) =>
    `The banner "${brief(p.label)}" points to "${brief(p.url)}", which is no page of this site and no http, https, mailto or tel address. It is shown without a link.`,
  hint: 'Publish the article or change the banner.',
})

export const ArticlePathRefused = defineError({
  name: 'ArticlePathRefused',
  title: 'An article has a path that is not allowed.',
  message: (p: { title: string; id: string; path: string; reason: string }) =>
    `"${brief(p.title)}" (${brief(p.id)}) is left out, because of its path ${brief(p.path)}: ${p.reason}.`,
  hint: 'Change the path of the article. Part 5 of the provider contract has the rules.',
})

export const ArticlePathDoubled = defineError({
  name: 'ArticlePathDoubled',
  title: 'Two articles have the same path.',
  message: (p: { title: string; id: string; path: string; other: string }) =>
    `"${brief(p.title)}" (${brief(p.id)}) is left out, because its path ${brief(p.path)} is already that of "${brief(p.other)}".`,
  hint: 'Give one of the two another path.',
})

export const ArticleIdDoubled = defineError({
  name: 'ArticleIdDoubled',
  title: 'Two articles have the same id.',
  message: (p: { title: string; id: string; path: string; other: string }) =>
    `"${brief(p.title)}" at ${brief(p.path)} is left out, because "${brief(p.other)}" already has its id ${brief(p.id)}.`,
  hint: 'The provider must deliver each id once per language.',
})

export const ArticleWithoutTitle = defineError({
  name: 'ArticleWithoutTitle',
  title: 'An article has no title.',
  message: (p: { id: string; path: string; shown: string }) =>
    `The article ${brief(p.id)} at ${brief(p.path)} is shown as "${brief(p.shown)}", because it has no title that can be seen.`,
  hint: 'Give it a title.',
})

export const ArticlesUntranslated = defineError({
  name: 'ArticlesUntranslated',
  title: 'Some articles are not translated.',
  message: (p: { count: number; language: string; titles: string }) =>
    `${p.count} ${p.count === 1 ? 'article has' : 'articles have'} no ${p.language} version and ${p.count === 1 ? 'is' : 'are'} shown in the default language: ${p.titles}.`,
  hint: 'Each gets its own page as soon as its translation is published.',
})

export const RedirectRefused = defineError({
  name: 'RedirectRefused',
  title: 'A redirect is not allowed.',
  message: (p: { from: string; to: string; reason: string }) =>
    `The redirect from "${brief(p.from)}" to "${brief(p.to)}" is left out, because ${p.reason}.`,
  hint: 'Correct the redirect. It leads from a path of the site that has no page to a page or a http(s) address.',
})

export const RedirectTargetMissing = defineError({
  name: 'RedirectTargetMissing',
  title: 'A redirect leads nowhere.',
  message: (p: { from: string; to: string }) =>
    `The redirect from ${brief(p.from)} is left out, because its target ${brief(p.to)} has no page. Publish the article or change the redirect.`,
  hint: 'Drafts and refused paths have no page.',
})

export const RedirectLoop = defineError({
  name: 'RedirectLoop',
  title: 'Redirects lead in a circle.',
  message: (p: { from: string; to: string }) =>
    `The redirect from ${brief(p.from)} to ${brief(p.to)} is left out, because it leads back to itself.`,
  hint: 'Let the last of them lead to a page.',
})

export const BodyLinkMissing = defineError({
  name: 'BodyLinkMissing',
  title: 'A link in an article leads nowhere.',
  message: (p: { titles: string; isOne: boolean; url: string }) =>
    `${p.titles} ${p.isOne ? 'links' : 'link'} to ${brief(p.url)}, which has no page. Publish that article or change the link.`,
  hint: 'The link stays as it is written and ends in the page for missing pages.',
})

export const BodyLinkToProvider = defineError({
  name: 'BodyLinkToProvider',
  title: 'A link in an article leads to the content system.',
  message: (p: { titles: string; isOne: boolean; url: string }) =>
    `${p.titles} ${p.isOne ? 'links' : 'link'} to ${brief(p.url)}, which lies at the content system and not on the site. Visitors may have no access there.`,
  hint: 'Link to a page by its path (/water/tariffs.html) and to a file by its path under /files/.',
})

export const PathsAlike = defineError({
  name: 'PathsAlike',
  title: 'Two paths differ by letter case only.',
  message: (p: { path: string; other: string }) =>
    `The paths ${brief(p.path)} and ${brief(p.other)} differ by letter case only. Some disks and hosts take them for one, and show one of the two.`,
  hint: 'Give one of the two another path.',
})

export const BodyContentLost = defineError({
  name: 'BodyContentLost',
  title: 'A page cannot show all that its article holds.',
  message: (p: { title: string; lost: string }) =>
    `The text of "${brief(p.title)}" holds what a page cannot show: ${p.lost}. All other content of it is shown.`,
  hint: 'The provider contract lists the HTML that stays. Replace what is named in the editor, or leave it if it may go.',
})

export const AddressTooLong = defineError({
  name: 'AddressTooLong',
  title: 'An address is too long.',
  message: (p: { owner: string; address: string; limit: number }) =>
    `An address in ${p.owner} has more than ${p.limit} characters, so it is left out. It begins with "${brief(p.address)}".`,
  hint: 'Most such addresses are pictures pasted into a text: upload the picture and choose it from there. Copy other links anew, in their short form.',
})

export const AddressWithPassword = defineError({
  name: 'AddressWithPassword',
  title: 'The address of a link holds a user name or a password.',
  message: (p: { what: string; url: string }) =>
    `The address of ${brief(p.what)} holds a user name or a password, which every visitor could read. The link leads to ${brief(p.url)} without them.`,
  hint: 'Take them out of the address where it was written. If the site was published with them, change the password.',
})

export const PictureRefused = defineError({
  name: 'PictureRefused',
  title: 'A picture has an address that cannot be used.',
  message: (p: { url: string }) =>
    `The picture "${brief(p.url)}" is left out, because its address is neither a path under /files/ nor a http(s) address.`,
  hint: 'Upload the picture to the content system and choose it from there.',
})

export const PicturesTooMany = defineError({
  name: 'PicturesTooMany',
  title: 'A site names more pictures than a build looks at.',
  message: (p: { most: number; left: number }) =>
    `The site names more than ${p.most} different pictures. A neutral one stands in ${p.left} places instead.`,
  hint: 'Remove pictures from articles, or divide the site into two tenants.',
})

export const AddressNotForVisitors = defineError({
  name: 'AddressNotForVisitors',
  title: 'An address in the pages is of no use to visitors.',
  message: (p: { use: string; origin: string; flaw: string }) => `The pages ${p.use} at ${p.origin}, ${p.flaw}.`,
  hint: 'Set forms.action and fileUrl of the tenant in tenants.json to https addresses that visitors reach; without them both lie at the provider. A fileUrl in siteConfig goes before that of tenants.json.',
})
