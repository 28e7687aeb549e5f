/** The backend answered and said no: 4xx or 5xx. */
export class RejectedError extends Error {
  override readonly name = 'RejectedError'
  readonly status: number
  /** The backend's own sentence, or null if it gave none; the screen then uses its own (spec §8). */
  readonly detail: string | null
  /** Seconds, from `Retry-After`; null if it was missing. */
  readonly retryAfter: number | null
  /** What it said of single fields, by their names on the wire; empty where it named none. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    status: number,
    detail: string | null,
    retryAfter: number | null,
    fields: Readonly<Record<string, string>> = {},
  ) {
    super(`The backend answered ${status}`)
    this.status = status
    this.detail = detail
    this.retryAfter = retryAfter
    this.fields = fields
  }
}

/** No answer came: no network, no such host, refused by the browser, too late, or no backend configured at all. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  /** Whether the site was built without a backend (`PUBLIC_API_URL=none`). */
  readonly notConfigured: boolean

  constructor(notConfigured: boolean, options?: ErrorOptions) {
    super(notConfigured ? 'No backend is configured' : 'The backend cannot be reached', options)
    this.notConfigured = notConfigured
  }
}

/** An answer came with a status of success, but it is not what the call is documented to answer. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError'
}

const parsed = (body: unknown): unknown => {
  if (typeof body !== 'string') return body
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const sentence = (value: unknown): string | null => {
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

/** A list of `{msg, loc}` objects by field, the first of each: the last name in `loc` is the field's. */
export const fieldsOf = (body: unknown): Readonly<Record<string, string>> => {
  const detail = field(parsed(body), 'detail')
  const fields: Record<string, string> = {}
  for (const one of Array.isArray(detail) ? detail : []) {
    const [loc, text] = [field(one, 'loc'), sentence(one)]
    const name = Array.isArray(loc) && loc.findLast((part) => typeof part === 'string')
    if (name && text) fields[name] ??= text
  }
  return fields
}

/** The `message` of an answer whose fields the portal does not depend on. */
export const messageOf = (body: unknown): string | null => sentence(field(parsed(body), 'message'))
