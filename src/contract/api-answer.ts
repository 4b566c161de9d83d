/**
 * What an answer of the content API means (provider contract, part 1: the table of errors).
 *
 * Build and browser read answers with the same function, so a visitor's page and a build agree on what is an error.
 */
export type ApiError = {
  /** 404, or the HTTP status as it came, or 500 if there was none. */
  readonly status: number
  /** `Page Not Found` for 404, `Internal Server Error` for any other status. */
  readonly message: string
  /** What was wrong with the answer. */
  readonly reason: 'no-answer' | 'status' | 'code' | 'not-json' | 'shape'
  /** The provider's own words, if it sent some. For people who look for the cause; never shown to visitors. */
  readonly detail?: string
  /** The code of the body, of `code`: any JSON, or `undefined` if it had none. */
  readonly code?: unknown
}

export type ApiAnswer = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: ApiError }

/**
 * Reads one answer. Never throws.
 *
 * `status` is the HTTP status, `undefined` if no answer came (network failure, timeout). `data` is not checked any
 * further: a reader that finds the wrong shape in it raises `apiError('shape')`.
 */
export function parseApiAnswer(status: number | undefined, text: string): ApiAnswer {
  if (status !== 200)
    return failed(status === undefined ? apiError('no-answer') : apiError('status', status, msgOf(text)))
  const body = parseJson(text)
  if (body === undefined) return failed(apiError('not-json'))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return failed(apiError('shape'))
  const { code, data, msg } = body as { code?: unknown; data?: unknown; msg?: unknown }
  if (code === 200 || code === 0) return { ok: true, data }
  const detail = typeof msg === 'string' ? msg : undefined
  return failed({ ...apiError('code', code === 500 ? 500 : 404, detail), code })
}

/** The error that the contract raises for `reason`; `status` counts for `status` and `code` only. */
export function apiError(reason: ApiError['reason'], status = 404, detail?: string): ApiError {
  const raised = reason === 'no-answer' ? 500 : reason === 'status' || reason === 'code' ? status : 404
  const message = raised === 404 ? 'Page Not Found' : 'Internal Server Error'
  return detail === undefined ? { status: raised, message, reason } : { status: raised, message, reason, detail }
}

function failed(error: ApiError): ApiAnswer {
  return { ok: false, error }
}

function msgOf(text: string): string | undefined {
  const body = parseJson(text)
  const msg = typeof body === 'object' && body !== null && 'msg' in body ? body.msg : undefined
  return typeof msg === 'string' ? msg : undefined
}

/** `undefined` if the text is not JSON; JSON itself has no such value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
