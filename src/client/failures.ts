/** The backend answered and said no: 4xx or 5xx. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError'
  readonly status: number
  /** The backend's own sentence, or null if it gave none; the screen then uses its own (spec §8). */
  readonly detail: string | null
  /** Seconds, from `Retry-After`; null if it was missing. */
  readonly retryAfter: number | null
  /** The answer's body, unchanged. */
  readonly body: unknown

  constructor(status: number, detail: string | null, retryAfter: number | null, body?: unknown) {
    super(`The backend answered ${status}`)
    this.status = status
    this.detail = detail
    this.retryAfter = retryAfter
    this.body = body
  }
}

/** No answer came: no network, no such host, blocked by the browser, too late, or no backend configured at all. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  /** Whether the site was built without a backend (`PUBLIC_API_URL=none`). */
  readonly notConfigured: boolean

  constructor(notConfigured: boolean, options?: ErrorOptions) {
    super(notConfigured ? 'No backend is configured' : 'The backend cannot be reached', options)
    this.notConfigured = notConfigured
  }
}

/** An answer came with a status of success, but it is not what the call is documented to return. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError'
}

export const parsed = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

export const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export const sentence = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value : field(value, 'msg')
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : null
}

/** `detail` as a string, as a list of `{msg}` objects, or missing (api.md "Conventions"). */
export const detailOf = (body: unknown): string | null => {
  const detail = field(parsed(body), 'detail')
  if (!Array.isArray(detail)) return sentence(detail)
  return (
    detail
      .map(sentence)
      .filter((text) => text !== null)
      .join('; ') || null
  )
}

/** The `message` of an answer whose fields the portal does not depend on. */
export const messageOf = (body: unknown): string | null => sentence(field(parsed(body), 'message'))

/** The seconds for which a code is good that such an answer says was mailed; null if it says nothing of one. */
export const codeSecondsOf = (body: unknown): number | null => {
  const seconds = field(parsed(body), 'expires_in')
  return typeof seconds === 'number' ? seconds : null
}
