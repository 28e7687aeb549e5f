import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls/index.ts'
import { validate } from '#contract/validate.ts'
import type { Answered, Client } from './client.ts'

/** The person in whose name a check is made. */
export interface Person {
  readonly client: Client
  readonly email: string
  readonly password: string
}

type CallName = keyof typeof calls

const pathOf = ({ path }: Call, values: Readonly<Record<string, string>>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))

/** Makes a documented call: `of` fills its path, and `query` is appended. */
export const ask = (
  { client }: Person,
  name: CallName,
  { of = {}, query, body }: { of?: Record<string, string>; query?: Record<string, string>; body?: unknown } = {},
): Promise<Answered> => {
  const call: Call = calls[name]
  const asked = query ? `?${new URLSearchParams(query)}` : ''
  return client.call(call.method, `${pathOf(call, of)}${asked}`, body)
}

export const isSuccess = ({ status }: Answered): boolean => status >= 200 && status < 300

const detailOf = ({ body }: Answered): string | null => {
  const detail = (body as { detail?: unknown } | null | undefined)?.detail
  return typeof detail === 'string' && detail.trim() !== '' ? detail : null
}

const said = (answered: Answered): string => {
  const detail = detailOf(answered)
  return `it answers ${answered.status}${detail === null ? '' : `: ${detail}`}`
}

/** What the portal cannot read in an answer. */
export const unreadable = (name: CallName, answered: Answered): string | null => {
  if (!isSuccess(answered)) return said(answered)
  const call: Call = calls[name]
  if (call.lenient) return null
  if (answered.body === undefined) return 'it answers no JSON'
  const { success, issues } = validate(call.answer, answered.body)
  if (success) return null
  const [{ path = [], message }] = issues
  return `${path.map(({ key }) => String(key)).join('.') || 'the answer'}: ${message}`
}

/** What is wrong with a refusal: it must not be a success, and must give the reason in `detail`. */
export const badRefusal = (answered: Answered): string | null => {
  if (isSuccess(answered)) return `it was not refused: ${said(answered)}`
  return detailOf(answered) === null ? `it answers ${answered.status} without a sentence in detail` : null
}

/** The call must be done, or refused by a rule of the fund with a sentence: which one depends on the account. */
export const badOutcome = (name: CallName, answered: Answered): string | null =>
  isSuccess(answered) ? unreadable(name, answered) : badRefusal(answered)

/** A check that the answer can be read, and that `more` finds nothing in it. */
export const reads =
  (name: CallName, more?: (body: never) => string | null) =>
  async (person: Person, investor: string): Promise<string | null> => {
    const answered = await ask(person, name, { of: { investor_email: investor } })
    return unreadable(name, answered) ?? more?.(answered.body as never) ?? null
  }
