import { hideCredentials } from './hide-credentials.ts'

const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIAL/i
/** In characters. To hide a shorter value would hide ordinary words too. */
const SHORTEST_SECRET = 8
const SHORTEST_VALUE = 4

/**
 * Makes a text of another program safe for a log. Values of variables with secret names, and user names and passwords
 * in addresses, become `***`.
 */
export function hideSecrets(text: string, env: Readonly<Record<string, string>>): string {
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  )
  return hideCredentials(hideValues(text, secrets))
}

/**
 * Replaces each of the values in a text with `***`. Values of less than four characters stay, because any text holds
 * them.
 */
export function hideValues(text: string, values: readonly string[]): string {
  // The longest come first, because one may be a part of another.
  return values
    .filter((value) => value.length >= SHORTEST_VALUE)
    .sort((a, b) => b.length - a.length)
    .reduce((shown, value) => shown.replaceAll(value, '***'), text)
}
