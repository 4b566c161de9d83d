import { hideSecrets, hideValues } from '#kit/hide-secrets.ts'

type Env = (name: string) => string | undefined

/**
 * Wraps the reader of environment variables. `hide` replaces the secret values among those that were read, because a
 * content system may repeat in its answer what it was sent. It also hides any two values as user and password in
 * base64.
 */
export function watchVariables(read: Env): { readonly env: Env; readonly hide: (text: string) => string } {
  const known: Record<string, string> = {}
  return {
    env(name) {
      const value = read(name)
      if (value) known[name] = value
      return value
    },
    hide(text) {
      const values = Object.values(known)
      const logins = values.flatMap((user) => values.map((password) => btoaUtf8(`${user}:${password}`)))
      return hideSecrets(hideValues(text, logins), known)
    },
  }
}

function btoaUtf8(text: string): string {
  return Buffer.from(text).toString('base64')
}
