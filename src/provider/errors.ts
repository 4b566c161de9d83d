import { defineError } from '#kit/errors.ts'
import { THEME_CODES } from '#site/model/theme.ts'

// Faults of a call have the status that the contract names. A message about an answer begins with the contract's words
// for this status.
const words = (status: number) => (status === 404 ? 'Page Not Found' : 'Internal Server Error')

/** The Content-Type of an answer, in words. If it is not JSON, or names a charset, it shows the cause. */
const typeSaid = (type: string | undefined) =>
  type === undefined ? '' : ` Its Content-Type is ${JSON.stringify(type)}.`

/** A message names at most this many problems of one answer. */
const MOST_PROBLEMS = 10

export const RequestNotMade = defineError({
  name: 'RequestNotMade',
  title: 'A call to the content provider could not be put together.',
  message: (p: { reason: string }) => `Request initialization failed: ${p.reason} Nothing was sent.`,
  hint: "Check the tenant's name, origin and provider.baseUrl in tenants.json.",
  status: 500,
})

/** The message if the name of the host at `url` cannot be found. */
export const tellUnknownHost = (url: string): string =>
  `The host ${URL.parse(url)?.hostname} cannot be found. Correct provider.baseUrl, or see to it that this machine has a network.`

export const ProviderUnreachable = defineError({
  name: 'ProviderUnreachable',
  title: 'The content provider did not answer.',
  message: (p: { url: string; reason: string; attempts: number; isHostUnknown?: boolean }) =>
    p.isHostUnknown === true
      ? tellUnknownHost(p.url)
      : `${words(500)}: ${p.url} gave no whole answer in ${p.attempts} ${p.attempts === 1 ? 'attempt' : 'attempts'}: ${p.reason}.`,
  hint: 'Check provider.baseUrl and whether the provider runs; provider.timeoutMs says how long to wait for one answer.',
  status: 500,
})

export const ProviderAnswerFailed = defineError({
  name: 'ProviderAnswerFailed',
  title: 'The content provider answered with an error.',
  message: (p: { url: string; status: number; said: string }) => `${words(p.status)}: ${p.url} answered ${p.said}.`,
  hint: 'The log of the provider knows more. 401 or 403: give the command the token of the tenant, as PROVIDER_TOKEN_TENANT. A 404 may also mean that the tenant is unknown there.',
})

export const SourceFailed = defineError({
  name: 'SourceFailed',
  title: 'The source of a site cannot be read.',
  message: (p: { said: string }) => p.said,
  hint: 'The source of the tenant says so. Correct what it names and build again; the earlier bundle is as it was.',
})

export const ProviderAnswerNotJson = defineError({
  name: 'ProviderAnswerNotJson',
  title: 'The content provider answered something that is not JSON.',
  message: (p: { url: string; isJson: boolean; start: string; type: string | undefined }) => {
    const what = p.start === '' ? 'nothing' : `something that is ${p.isJson ? 'no JSON object' : 'not JSON'}`
    const start = p.start === '' ? '' : ` It begins with ${JSON.stringify(p.start)}.`
    return `${words(404)}: ${p.url} answered ${what}.${start}${typeSaid(p.type)}`
  },
  hint: 'A login page or the error page of a proxy looks like this. Check provider.baseUrl.',
  status: 404,
})

export const ProviderAnswerNotUtf8 = defineError({
  name: 'ProviderAnswerNotUtf8',
  title: 'The content provider answered in another encoding than UTF-8.',
  message: (p: { url: string; encoding: string; type: string | undefined }) =>
    `${words(404)}: ${p.url} answered in ${p.encoding}. Answers are JSON in UTF-8.${typeSaid(p.type)}`,
  hint: 'Have the provider send UTF-8, and say so: "Content-Type: application/json; charset=utf-8".',
  status: 404,
})

export const ProviderCodingUnknown = defineError({
  name: 'ProviderCodingUnknown',
  title: 'The content provider compressed an answer in a way that cannot be read.',
  message: (p: { url: string; coding: string }) =>
    `${words(404)}: ${p.url} answered with "Content-Encoding: ${p.coding}". Calls ask for gzip or br; deflate and zstd are read too.`,
  hint: 'Have the provider, or the proxy before it, heed the header Accept-Encoding.',
  status: 404,
})

export const ProviderAnswerTooLarge = defineError({
  name: 'ProviderAnswerTooLarge',
  title: 'An answer of the content provider is too large.',
  message: (p: { url: string; maxBytes: number }) =>
    `${words(500)}: the answer of ${p.url} is larger than ${p.maxBytes} bytes and was not read to its end.`,
  hint: 'Look for an article with a picture pasted into its text.',
  status: 500,
})

export const ProviderRedirected = defineError({
  name: 'ProviderRedirected',
  title: 'The content provider sent the call elsewhere.',
  message: (p: { url: string; target: string }) =>
    `${words(500)}: ${p.url} redirects to ${p.target}. Calls are only followed on the provider's own origin.`,
  hint: 'If the provider has moved, change provider.baseUrl.',
})

export const WireShapeInvalid = defineError({
  name: 'WireShapeInvalid',
  title: 'An answer of the content provider has the wrong shape.',
  message: (p: { call: string; problems: readonly { field: string; problem: string }[] }) => {
    const reported = p.problems
      .slice(0, MOST_PROBLEMS)
      .map(({ field, problem }) => `${field} has the wrong shape: ${problem}`)
    const more = p.problems.length - reported.length
    return `${words(404)}: in the answer to ${p.call}, ${reported.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
  },
  hint: 'docs/provider-contract.md describes every field.',
  status: 404,
})

export const MenuLoadFailed = defineError({
  name: 'MenuLoadFailed',
  title: 'The navigation menu could not be loaded.',
  message: (p: { reason: string }) => `Failed to load navigation menu. ${p.reason}`,
  hint: 'No page can be drawn without its menus, so the tenant keeps what is live.',
})

const SET_THEME = `Set it to ${THEME_CODES.slice(0, -1).join(', ')} or ${THEME_CODES.at(-1)}.`

export const TenantThemeUnknown = defineError({
  name: 'TenantThemeUnknown',
  title: 'The tenant names no theme that exists.',
  message: (p: { themeCode: string | undefined }) =>
    p.themeCode === undefined
      ? `The config default_theme has no themeCode. ${SET_THEME}`
      : `The config default_theme has the themeCode ${JSON.stringify(p.themeCode)}. ${SET_THEME}`,
  hint: 'The entry stands under parentCode=default_theme.',
  status: 404,
})

export const ArticleListUnstable = defineError({
  name: 'ArticleListUnstable',
  title: 'The list of articles does not hold together.',
  message: (p: { problem: string }) =>
    `The list of articles was read twice and does not hold together: ${p.problem}. Pages could be missing, so nothing was built.`,
  hint: 'The article list must keep its order from page to page, and each id may occur once.',
  status: 500,
})

export const ArticleListTooLong = defineError({
  name: 'ArticleListTooLong',
  title: 'The list of articles is longer than a site may be.',
  message: (p: { total: number; maxArticles: number }) =>
    `The list of articles has ${p.total} entries, and this tenant may have ${p.maxArticles} pages. No more of it was read, and the tenant keeps what is live.`,
  hint: 'If so many are meant, raise limits.pages of the tenant in tenants.json. Else look for a provider that counts wrongly.',
})

export const ArticleTooLarge = defineError({
  name: 'ArticleTooLarge',
  title: 'An article is too large.',
  message: (p: { title: string; bytes: number; maxBytes: number }) =>
    `The text of the article ${JSON.stringify(p.title.slice(0, 120))} has ${p.bytes} bytes, ${p.maxBytes} are allowed. The tenant keeps what is live.`,
  hint: 'Most likely a picture was pasted into the text. Upload it as a file and refer to it.',
})

export const ArticleUnfolds = defineError({
  name: 'ArticleUnfolds',
  title: 'An article becomes too large when it is cleaned.',
  message: (p: { title: string; sentBytes: number; bytes: number; maxBytes: number }) =>
    `The text of the article ${JSON.stringify(p.title)} has ${p.sentBytes} bytes and becomes ${p.bytes} bytes of valid HTML, ${p.maxBytes} are allowed. The tenant keeps what is live.`,
  hint: 'Its tags are repeated or not closed, thousands of them. Save the text anew without formatting, or divide it into several articles.',
})

export const AnswerNotRemembered = defineError({
  name: 'AnswerNotRemembered',
  title: 'An answer is missing from what was remembered.',
  message: (p: { url: string }) => `Working offline, and no answer of ${p.url} is remembered.`,
  hint: 'Build once with the provider at hand; offline builds then use its answers.',
  status: 500,
})

export const ContentStale = defineError({
  name: 'ContentStale',
  title: 'Content is shown as it was before the provider failed.',
  message: (p: { what: string; at: string }) => `${p.what} could not be read and is shown as it was at ${p.at}.`,
  hint: 'Build again when the provider is back; everything is read anew then.',
})

export const ConfigsMissing = defineError({
  name: 'ConfigsMissing',
  title: 'A site was built without its configuration.',
  message: (p: { reason: string }) =>
    `The configuration could not be read and none was read before, so it counts as empty: no name, no logo, no redirects. ${p.reason}`,
  hint: 'Such a bundle is not published without --allow-degraded. Build again when the provider is back.',
})
