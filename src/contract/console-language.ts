/**
 * The name of the cookie in which the console stores the language that an editor chose. Its value is a `SiteLocale`.
 */
export const CONSOLE_LANGUAGE_COOKIE = 'tessera_console_language'
