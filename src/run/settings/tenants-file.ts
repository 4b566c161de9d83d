import { readFileSync } from 'node:fs'
import process from 'node:process'
import * as v from 'valibot'
import { TENANT_NAME } from '#contract/tenant-name.ts'
import { FALLBACK_LOCALE, SITE_LOCALES } from '#contract/locale.ts'
import { isHttpUrl } from '#kit/is-http-url.ts'
import { parseObject } from '#kit/parse-object.ts'
import { parseWrittenJson } from '#kit/parse-written-json.ts'
import { SettingsInvalid, TenantUnknown } from '../errors.ts'
import { httpUrl, noCredentials, PROVIDER_CREDENTIALS_REFUSED } from './http-url-schema.ts'
import { Publish } from './publish-schema.ts'
import { assertTenantsApart } from './tenants-apart.ts'
import { WebhookForm } from './webhook-schema.ts'

const HOST = /^[a-z0-9.-]+(:\d{1,5})?$/i

const Origin = v.pipe(
  httpUrl('must be an address such as "https://www.harbour.example"'),
  // This also gets texts that are no address, since valibot goes on after a failed check.
  v.check((text) => !isHttpUrl(text) || isOrigin(new URL(text)), 'must be scheme and host alone, without a path'),
  v.transform((text) => URL.parse(text)?.origin ?? text),
)

function isOrigin({ origin, href }: URL): boolean {
  return href === `${origin}/`
}

const BASE_URL_EXPECTED = 'must be "demo:" or an address such as "https://api.example.com"'

const BaseUrl = v.pipe(
  v.string(BASE_URL_EXPECTED),
  v.check((text) => text === 'demo:' || isHttpUrl(text), BASE_URL_EXPECTED),
  noCredentials(PROVIDER_CREDENTIALS_REFUSED),
)

const SOURCE_MODULE = /^\.{0,2}\/.+\.m?[jt]s$/
const SOURCE_EXPECTED = 'must be the path of a module, such as "./sources/museum.ts"'
const ONE_PROVIDER_EXPECTED =
  'must have either "baseUrl", the address of a provider, or "source", the path of a module such as "./sources/museum.ts"'

const ALLOWED_HOST = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i
const ALLOWED_HOST_EXPECTED =
  'must be a host such as "stats.example" or "*.stats.example", without "https://" and without a path'

const AllowedHostList = v.optional(
  v.array(
    v.pipe(
      v.string(ALLOWED_HOST_EXPECTED),
      v.regex(ALLOWED_HOST, ALLOWED_HOST_EXPECTED),
      v.transform((host) => host.toLowerCase().replace(/:443$/, '')),
    ),
  ),
)

/** One tenant of `tenants.json`. The base address `demo:` means the demo provider, which is started on loopback. */
export const Tenant = v.strictObject({
  /** Scheme and host at which visitors reach the site. */
  origin: Origin,
  provider: v.pipe(
    v.strictObject({
      baseUrl: v.optional(BaseUrl),
      /** A module that reads a content system: see `gateway/source/source.ts`. It is started on loopback. */
      source: v.optional(v.pipe(v.string(SOURCE_EXPECTED), v.regex(SOURCE_MODULE, SOURCE_EXPECTED))),
      /** The longest time of one call, in milliseconds. */
      timeoutMs: v.optional(
        v.pipe(v.number('must be a number of milliseconds'), v.minValue(1, 'must be at least 1')),
        10_000,
      ),
    }),
    v.check(({ baseUrl, source }) => (baseUrl === undefined) !== (source === undefined), ONE_PROVIDER_EXPECTED),
  ),
  /**
   * Address for paths that begin with `/files/`, unless `siteConfig` has one. If it is missing, the provider's address.
   */
  fileUrl: v.optional(httpUrl('must be an address')),
  /** Further hosts from which pictures may be read, with the port if it is not the usual one. */
  imageHosts: v.optional(v.array(v.pipe(v.string(), v.regex(HOST, 'must be a host such as "files.example:8443"'))), []),
  /** Other hosts that the pages may use by https, for example for statistics. If it is missing, they may use none. */
  allowedHosts: v.optional(
    v.strictObject({
      /** Hosts whose scripts may run. Such scripts can do everything that the site's own scripts can, so name few. */
      scripts: AllowedHostList,
      styles: AllowedHostList,
      fonts: AllowedHostList,
      pictures: AllowedHostList,
      /** Hosts that scripts may send data to and read from: `fetch`, beacons, web sockets. */
      connections: AllowedHostList,
      /** Hosts whose pages scripts may show in a frame. */
      frames: AllowedHostList,
    }),
  ),
  /** The language that the provider is asked for first. It is also the default if `languageConfig` names none. */
  defaultLocale: v.optional(v.picklist(SITE_LOCALES, `must be one of ${SITE_LOCALES.join(', ')}`), FALLBACK_LOCALE),
  /** Keys of further config entries that visitors may get, besides those that Tessera itself uses. */
  publicConfigs: v.optional(v.array(v.pipe(v.string(), v.nonEmpty('must be the key of a config entry'))), []),
  /** Whether a page without a picture of its own gets one with its title, for other sites that link to the page. */
  sharePictures: v.optional(v.boolean('must be true or false')),
  /** If it is missing, the site is built but not published. */
  publish: v.optional(Publish),
  /** How many seconds an open page waits before it looks for a newer build again. With 0 it never looks. */
  deployPollSeconds: v.optional(
    v.pipe(
      v.number('must be a number of seconds'),
      v.integer('must be whole seconds'),
      v.minValue(0, 'must be 0 or more'),
    ),
    300,
  ),
  /** How many pages and seconds one build of this tenant may have. */
  limits: v.optional(
    v.strictObject({
      pages: v.optional(
        v.pipe(v.number('must be a number'), v.integer('must be a whole number'), v.minValue(1, 'must be at least 1')),
        100_000,
      ),
      seconds: v.optional(v.pipe(v.number('must be a number of seconds'), v.gtValue(0, 'must be more than 0')), 3600),
    }),
    {},
  ),
  /** How to read webhooks of a content system that have a form of their own. */
  webhook: v.optional(WebhookForm),
  /** The address that the need form is sent to. If it is missing, the provider's own form address. */
  forms: v.optional(v.strictObject({ action: httpUrl('must be an address') })),
})

export type Tenant = v.InferOutput<typeof Tenant>

export const TenantsFile = v.pipe(
  v.strictObject({
    $schema: v.optional(v.string()),
    /** The tenant that commands use if none is named. */
    default: v.string(),
    tenants: v.record(
      v.pipe(v.string(), v.regex(TENANT_NAME, 'is no tenant name: use a-z, 0-9 and hyphens, at most 63 characters')),
      Tenant,
    ),
  }),
  v.forward(
    v.check((file) => file.default in file.tenants, 'must name one of the tenants'),
    ['default'],
  ),
)

export type TenantsFile = v.InferOutput<typeof TenantsFile>

const SMALLEST =
  '{ "default": "site", "tenants": { "site": { "origin": "https://www.site.example", "provider": { "baseUrl": "https://content.site.example" } } } }'

/**
 * Reads and checks `tenants.json`. Relative folders in it are below `root`. Throws `SettingsInvalid`, which names the
 * file, the key and what is expected there.
 */
export function readTenantsFile(file: string, root = process.cwd()): TenantsFile {
  const refuse = (key = 'the file', expected: string) => SettingsInvalid.fault({ file, key, expected })
  const json = parseWrittenJson(readBytes(file), refuse)
  const isAbsent = (key = '') => ['default', 'tenants'].includes(key) && !Object.hasOwn(Object(json), key)
  const read = parseObject(TenantsFile, json, (key, expected) =>
    refuse(key, isAbsent(key) ? `${expected}. The smallest file is ${SMALLEST}` : expected),
  )
  assertTenantsApart(read.tenants, root, refuse)
  return read
}

function readBytes(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const missing =
      'must be there: change to its folder, or name it with --tenants. To make a new project: npx tessera init'
    const expected = code === 'ENOENT' ? missing : `must be readable: ${message}`
    throw SettingsInvalid.fault({ file, key: 'the file', expected }, {}, { cause: error })
  }
}

/** The named tenants, or all of them if none is named. Throws `TenantUnknown`. */
export function selectTenants(file: TenantsFile, names: readonly string[]): [name: string, tenant: Tenant][] {
  const wanted = names.length > 0 ? [...new Set(names)] : Object.keys(file.tenants)
  return wanted.map((name) => {
    const tenant = Object.hasOwn(file.tenants, name) ? file.tenants[name] : undefined
    if (!tenant) throw TenantUnknown.fault({ tenant: name, known: Object.keys(file.tenants).join(', ') })
    return [name, tenant]
  })
}
