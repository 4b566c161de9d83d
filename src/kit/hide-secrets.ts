import { hideCredentials } from './hide-credentials.ts'

const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIAL/i
/** A shorter value would hide ordinary words too. */
const SHORTEST_SECRET = 8
const SHORTEST_VALUE = 4

/**
 * A text of another program for a log: values of variables whose names tell that they are secret, and user names and
 * passwords in addresses, are shown as `***`.
 */
export function hideSecrets(text: string, env: Readonly<Record<string, string>>): string {
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  )
  return hideCredentials(hideValues(text, secrets))
}

/** A text in which each of the values is shown as `***`. Values of less than four signs stay: they are in any text. */
export function hideValues(text: string, values: readonly string[]): string {
  // The longest first: one may be a part of another.
  return values
    .filter((value) => value.length >= SHORTEST_VALUE)
    .sort((a, b) => b.length - a.length)
    .reduce((shown, value) => shown.replaceAll(value, '***'), text)
}
