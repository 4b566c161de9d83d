import { hideCredentials } from './hide-credentials.ts'

const SECRET_NAME = /KEY|SECRET|TOKEN|PASSWORD|PASSWD|CREDENTIAL/i
/** A shorter value would hide ordinary words too. */
const SHORTEST_SECRET = 8

/**
 * A text of another program for a log: values of variables whose names tell that they are secret, and user names and
 * passwords in addresses, are shown as `***`.
 */
export function hideSecrets(text: string, env: Readonly<Record<string, string>>): string {
  const secrets = Object.entries(env).flatMap(([name, value]) =>
    SECRET_NAME.test(name) && value.length >= SHORTEST_SECRET ? [value] : [],
  )
  // The longest first: one may be a part of another.
  const hidden = secrets
    .sort((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '***'), text)
  return hideCredentials(hidden)
}
