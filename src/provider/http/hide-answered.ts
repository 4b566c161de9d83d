import { hideValues } from '#kit/hide-secrets.ts'

/**
 * Makes a function that replaces the secrets of a call by `***` in what an answer says: a whole header, a token without
 * its scheme, and the login and password of basic auth.
 */
export function hideAnswered(secrets: Readonly<Record<string, string>>): (said: string) => string {
  const values = Object.values(secrets).flatMap((value) => {
    const [, scheme = '', rest = ''] = /^(Basic|Bearer) (.*)$/i.exec(value) ?? []
    const login = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString() : ''
    return [value, rest, login, login.slice(login.indexOf(':') + 1)]
  })
  const spelled = new Set(values.flatMap((value) => [value, encodeURIComponent(value)]))
  return (said) => hideValues(said, [...spelled])
}
