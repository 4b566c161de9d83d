/**
 * Why an answer of the content API is an error (provider contract, part 1: the table of errors).
 *
 * Build and browser read answers with the same function, so both agree on what is an error.
 */
export type ApiError = {
  /** 404, or the HTTP status of the answer, or 500 if no answer came. */
  readonly status: number
  /** `Page Not Found` for 404, `Internal Server Error` for any other status. */
  readonly message: string
  /** What was wrong with the answer. */
  readonly reason: 'no-answer' | 'status' | 'code' | 'not-json' | 'shape'
  /**
   * The provider's own words, if it sent some. They are for people who look for the cause, and visitors never see them.
   */
  readonly detail?: string
  /** The `code` of the body, if `reason` is `code`: any JSON, or `undefined` if the body has none. */
  readonly code?: unknown
}

export type ApiAnswer = { readonly ok: true; readonly data: unknown } | { readonly ok: false; readonly error: ApiError }

/**
 * Reads one answer. Never throws.
 *
 * `status` is the HTTP status, or `undefined` if no answer came (network failure, timeout). `data` is not checked
 * further: a reader that finds the wrong form in it raises `apiError('shape')`.
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

/** The error of the contract for a `reason`. `status` is used only if the reason is `status` or `code`. */
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

/** `undefined` if the text is not JSON; no JSON text has that value. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
