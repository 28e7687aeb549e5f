import ky, { isHTTPError, isKyError, type Options } from 'ky'
import type { GenericSchema, InferInput, InferOutput } from 'valibot'
import { type Call, lastingMs } from '#contract/call.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { detailOf, field, MalformedError, RejectedError, UnreachableError } from './failures.ts'
import { platform } from './platform.ts'

const attemptTimeoutMs = 10_000
const readTimeoutMs = 25_000
const readRetries = 2
const retryAfterMaxMs = 5_000

/** Only reads are retried, never a call that changes something (api.md "Conventions"). */
const http = ky.create({
  timeout: attemptTimeoutMs,
  totalTimeout: readTimeoutMs,
  retry: {
    limit: readRetries,
    methods: ['get'],
    statusCodes: [408, 502, 503, 504],
    maxRetryAfter: retryAfterMaxMs,
  },
  fetch: (request) => platform.fetch(request as Request),
})

/** Neither one attempt nor all of them may take longer. */
export const waiting = (milliseconds: number): Options => ({ timeout: milliseconds, totalTimeout: milliseconds })

/** For what a screen or a person waits for, and can do without: discovery, signing out. */
export const quickly = waiting(4_000)

/** Enough for megabytes over a slow line. */
export const uploading = waiting(2 * minuteMs)

/** What may be left out may be undefined as well: neither is sent. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] }

type InputOf<C, K extends string> =
  C extends Record<K, infer S extends GenericSchema> ? { [P in K]: Loose<InferInput<S>> } : unknown

/** What a call takes: the parts that its contract entry has. */
export type Input<C extends Call> = InputOf<C, 'params'> & InputOf<C, 'query'> & InputOf<C, 'body'>

/** What a call returns. If the entry is lenient there is nothing to rely on, so the answer is passed on unchanged. */
export type Answer<C extends Call> = C extends { lenient: true } ? unknown : InferOutput<C['answer']>

export type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: unknown }

/** The API's origin; '' in a build without a backend. */
export const apiOrigin = (): string => {
  if (platform.api === 'none') return ''
  return platform.api === '' ? platform.origin() : platform.api.replace(/(?<!\/)\/+$/, '')
}

let sessions = false
let refused: (error: RejectedError) => void = () => undefined

/** Whether cookies are sent to an API on another origin: only if the `session` extension is known (api.md rule 5). */
export const carrySession = (on: boolean): void => {
  sessions = on
}

/** Called when any call except a sign-in gets a 401, which ends the session. */
export const onSessionRefused = (run: (error: RejectedError) => void): void => {
  refused = run
}

let confirmed: (action: string, refusal: unknown) => Promise<boolean> = async () => false

/** Called when a call is refused until its person confirms who they are; once they have, the call is made again. */
export const onStepUpAsked = (run: typeof confirmed): (() => void) => {
  confirmed = run
  return () => {
    if (confirmed === run) confirmed = async () => false
  }
}

/** The action that a refusal wants confirmed (api.md "Step-up"), or undefined. */
const stepUpOf = (failure: RejectedError): string | undefined => {
  const action = failure.status === 403 ? field(failure.body, 'step_up') : undefined
  return typeof action === 'string' ? action : undefined
}

/** The part of a call that says where it goes. */
type Routed = Pick<Call, 'method' | 'path'>

let route = ({ path }: Routed): string => path

/** Makes calls and links to files go elsewhere than their own path; anything that `how` throws reaches the caller. */
export const routeCalls = (how: typeof route): void => {
  route = how
}

/** The path of a file, as a link requests it. */
export const routedFile = (path: Call['path']): string => route({ method: 'GET', path })

const pathOf = (entry: Call, params: Record<string, string> = {}): string =>
  route(entry).replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** The failure that a screen sees; everything that ky and the platform can throw is converted here. */
const failureOf = (error: unknown): Error => {
  if (isHTTPError(error)) {
    const seconds = Number(error.response.headers.get('retry-after') ?? Number.NaN)
    const retryAfter = Number.isFinite(seconds) ? seconds : null
    const [detail, reference] = [detailOf(error.data), error.response.headers.get('x-reference')]
    const said = detail && reference ? `${detail} Reference: ${reference}.` : detail
    return new RejectedError(error.response.status, said, retryAfter, error.data)
  }
  if (isKyError(error) || error instanceof TypeError) return new UnreachableError(false, { cause: error })
  return new MalformedError('The answer is not what this call answers', { cause: error })
}

/** The part of a call that says how it is made. */
type Made = Pick<Call, 'method' | 'open'> & { readonly signsIn?: boolean | undefined }

/**
 * Requests an address and reads the answer. If the call is refused until it is confirmed, asks for the confirmation and
 * makes the call again. Rejects as `send` does.
 */
export const exchange = async <T>(
  entry: Made,
  address: string,
  { query, body }: Parts,
  patience: Options,
  read: (response: ReturnType<typeof http>) => Promise<T>,
): Promise<T> => {
  const own = new URL(address).origin === platform.origin()
  const carried = sessions && !entry.open ? 'include' : 'omit'
  try {
    const response = http(address, {
      ...patience,
      method: entry.method,
      credentials: own ? 'same-origin' : carried,
      ...(query && { searchParams: query }),
      ...(body !== undefined && { json: body }),
    })
    return await read(response)
  } catch (error) {
    const failure = failureOf(error)
    if (!(failure instanceof RejectedError)) throw failure
    if (failure.status === 401 && !entry.signsIn) refused(failure)
    const action = stepUpOf(failure)
    if (action !== undefined && (await confirmed(action, failure.body)))
      return exchange(entry, address, { ...(query && { query }), body }, patience, read)
    throw failure
  }
}

/** The address of a call. Throws `UnreachableError` in a build without a backend. */
export const addressOf = (entry: Call, { params }: Parts): string => {
  const origin = apiOrigin()
  if (origin === '') throw new UnreachableError(true)
  return origin + pathOf(entry, params)
}

/**
 * Makes a call as its contract entry describes it, and nothing more: no extra field, header or body.
 * Rejects with `RejectedError`, `UnreachableError` or `MalformedError`, never with anything else.
 */
export const send = async <C extends Call>(
  entry: C,
  input: Input<C>,
  patience: Options = entry.lasts ? waiting(lastingMs) : {},
): Promise<Answer<C>> =>
  exchange(entry, addressOf(entry, input as Parts), input as Parts, patience, async (response) => {
    if (entry.lenient) return (await response.text()) as Answer<C>
    return (await response.json(entry.answer)) as Answer<C>
  })
