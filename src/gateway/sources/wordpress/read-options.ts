import { isHttpUrl } from '#kit/is-http-url.ts'
import { isLoopbackHost } from '#kit/is-loopback-host.ts'
import { isPrivateHost } from '#kit/is-private-host.ts'
import { trimCharactersEnd } from '#kit/trim-characters.ts'
import type { SiteLocale } from '#contract/locale.ts'
import { SourceSettingMissing } from '../../errors.ts'
import { languagesToRead } from '../common/languages-option.ts'
import type { SourceContext } from '../../source/source.ts'
import type { WordPressAccess } from './open-wordpress-api.ts'
import type { WordPressOptions } from './wordpress-options.ts'

/** One language of the site. `lang` is the code that a plugin of WordPress uses for it. */
export type Language = { readonly locale: SiteLocale; readonly lang: string | undefined }

/** The languages to read. The first one is the default. */
export function languagesOf({ languages }: WordPressOptions): Language[] {
  return languagesToRead(languages).map(({ locale, code }) => ({ locale, lang: code }))
}

/**
 * The address, the login and the time limit for calls of WordPress. Throws `SourceSettingMissing` for options that
 * cannot be used.
 */
export function accessOf(options: WordPressOptions, { env, tenant }: SourceContext): Omit<WordPressAccess, 'fetch'> {
  const url = trimCharactersEnd(options.url, '/')
  const refuse = (setting: string, expected: string) =>
    SourceSettingMissing.fault({ source: 'WordPress', setting, expected }, { tenant })
  if (!isHttpUrl(url)) throw refuse('"url"', 'is the address of a WordPress, such as https://museum.example.')
  if (languagesOf(options).length === 0) throw refuse('"languages"', 'names en, zh or kr.')
  const { timeoutMs = 30_000, user, password } = options
  if (user === undefined && password === undefined) return { url, timeoutMs }
  if (user === undefined || password === undefined) {
    throw refuse('"user" and "password"', 'are the names of two environment variables. One of them is missing.')
  }
  const { protocol, hostname } = new URL(url)
  if (protocol === 'http:' && !isLoopbackHost(hostname) && !isPrivateHost(hostname)) {
    throw refuse('"url"', 'begins with https:// if there is a password: everybody on the way could read it.')
  }
  const [name, secret] = [env(user), env(password)]
  if (!name) throw refuse(user, 'is not set in the environment. It holds the name of a WordPress user.')
  if (!secret) throw refuse(password, 'is not set in the environment. It holds an application password of that user.')
  return { url, timeoutMs, login: { user: name, password: secret } }
}

/** The folder of uploaded files. */
export function uploadsOf({ uploads = 'wp-content/uploads' }: WordPressOptions): string {
  return uploads
}
