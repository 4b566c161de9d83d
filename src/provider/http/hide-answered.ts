import { hideValues } from '#kit/hide-secrets.ts'

/**
 * A function that shows `***` for the secrets of a call wherever an answer repeats them: a whole header, a token
 * without its scheme, and a password out of basic auth.
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
