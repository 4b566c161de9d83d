type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Grades the headers of an answer by the rules of Mozilla's HTTP Observatory
 * (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring).
 *
 * It starts with 100 points. A missing header costs points, and a stricter one than necessary adds some. 100 points are
 * an A+.
 */
export function gradeHeaders(headers: Headers): { points: number; missing: string[] } {
  const text = (name: string) => [headers[name] ?? ''].flat().join(', ')
  const csp = text('content-security-policy')
  const directive = (name: string) => new RegExp(`(?:^|; )${name} ([^;]*)`).exec(csp)?.[1]
  const maxAge = Number(/max-age=(\d+)/.exec(text('strict-transport-security'))?.[1] ?? 0)
  const scripts = directive('script-src') ?? directive('default-src') ?? "'unsafe-inline'"
  const tests: [name: string, holds: boolean, cost: number, bonus: number][] = [
    ['content security policy', csp !== '', 25, 0],
    ['no unsafe scripts', !/'unsafe-|data:|https?:|\*/.test(scripts), 20, 0],
    ['no unsafe styles', !/unsafe-inline/.test(directive('style-src') ?? ''), 5, 0],
    ['nothing by default', directive('default-src') === "'none'", 0, 10],
    ['no base, no objects', directive('base-uri') === "'none'" && directive('object-src') === undefined, 5, 0],
    ['no foreign forms', directive('form-action') !== undefined, 5, 0],
    ['framing', directive('frame-ancestors') === "'none'", 20, 5],
    ['https for half a year', maxAge >= 15_768_000, 20, 0],
    ['no guessing of types', text('x-content-type-options') === 'nosniff', 5, 0],
    ['referrer', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/.test(text('referrer-policy')), 5, 5],
    ['resource policy', text('cross-origin-resource-policy') === 'same-origin', 0, 10],
    ['no sharing across origins', text('access-control-allow-origin') === '', 50, 0],
    ['opener policy', text('cross-origin-opener-policy') === 'same-origin', 5, 0],
    ['features', text('permissions-policy').includes('camera=()'), 5, 0],
  ]
  return {
    points: tests.reduce((sum, [, holds, cost, bonus]) => sum + (holds ? bonus : -cost), 100),
    missing: tests.flatMap(([name, holds]) => (holds ? [] : [name])),
  }
}
