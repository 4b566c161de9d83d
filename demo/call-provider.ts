import type { SiteLocale } from '#contract/locale.ts'

/** An answer of the provider contract. `data` and `msg` are `undefined` if it is not JSON. */
export interface ProviderAnswer {
  status: number
  headers: Headers
  /** The `code` in the body; `undefined` if the answer is not JSON. */
  code: number | undefined
  // Tests read fields from `data` of many shapes.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  data: any
  msg: string | undefined
  text: string
}

/**
 * Makes one call of the contract with its five headers. `headers` replaces some of them; `undefined` leaves one out.
 */
export async function callDemoProvider(
  url: string,
  path: string,
  call: {
    tenant?: string
    locale?: SiteLocale
    headers?: Record<string, string | undefined>
    method?: string
    body?: string
  } = {},
): Promise<ProviderAnswer> {
  const all: Record<string, string | undefined> = {
    'form-url': 'https://www.harbour.example/index.html',
    'referer-url': '',
    'landing-url': 'https://www.harbour.example/index.html',
    'tenant-name': call.tenant ?? 'harbour',
    'Accept-Language': call.locale ?? 'en',
    ...call.headers,
  }
  const headers = Object.entries(all).filter((header): header is [string, string] => header[1] !== undefined)
  const response = await fetch(new URL(`/api/client${path}`, url), {
    headers,
    redirect: 'manual',
    ...(call.method !== undefined && { method: call.method }),
    ...(call.body !== undefined && { body: call.body }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  const body = (isJson ? JSON.parse(text) : {}) as { code?: number; data?: unknown; msg?: string }
  return { status: response.status, headers: response.headers, code: body.code, data: body.data, msg: body.msg, text }
}
