import * as v from 'valibot'
import { parseTarget } from '#publish/targets/parse-target.ts'
import { httpUrl } from './http-url-schema.ts'

const DAY_SECONDS = 86_400

const seconds = v.pipe(v.number('must be a number of seconds'), v.minValue(0, 'must be 0 or more'))

const address = httpUrl('must be an address such as "https://www.harbour.example"')

/**
 * How a tenant's site reaches its visitors: `publish` in `tenants.json`. Credentials and keys come from the
 * environment.
 */
export const Publish = v.strictObject({
  /** `folder:PATH` or `s3://BUCKET/PREFIX?region=…&endpoint=…&layout=…&pathStyle=…`. */
  target: v.pipe(
    v.string('must be "folder:PATH" or "s3://BUCKET/PREFIX"'),
    v.check(
      (text) => targetProblem(text) === undefined,
      (issue) => `must be a publish target: ${targetProblem(issue.input)}`,
    ),
  ),
  /** How long hashed files of earlier releases stay, so that open pages keep working. */
  keepAssetsSeconds: v.optional(seconds, 14 * DAY_SECONDS),
  /** How long removed pages stay if files are served in place. With 0, the publish that removes a page deletes it. */
  keepPagesSeconds: v.optional(seconds, 0),
  /** How many releases can be rolled back to. */
  keepReleases: v.optional(
    v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(2, 'must be at least 2')),
    20,
  ),
  /** Compressed copies beside the files of a folder target. nginx needs one more module to send "br". */
  compress: v.optional(v.array(v.picklist(['gzip', 'br'], 'must be "gzip" or "br"')), ['gzip']),
  /** A program with its arguments, or an HTTP endpoint. When a release is live, it is told which addresses changed. */
  purge: v.optional(
    v.union(
      [
        v.strictObject({ command: v.pipe(v.array(v.string()), v.minLength(1, 'must name a program')) }),
        v.strictObject({ url: address }),
      ],
      'must be { "command": ["program", "argument"] } or { "url": "https://…" }',
    ),
  ),
  /** Whether to look at the live site after publishing: `true` for the tenant's origin, or an address. */
  check: v.optional(v.union([v.boolean(), address], 'must be true, false or an address'), false),
})

export type Publish = v.InferOutput<typeof Publish>

function targetProblem(text: unknown): string | undefined {
  try {
    parseTarget(String(text), '/', (reason) => new Error(reason))
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
