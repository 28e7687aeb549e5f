import { type Call, lastingMs } from '#contract/call.ts'
import { type PreparedFile, preparedFile } from '#contract/calls/desk/prepared-files.ts'
import { validate } from '#contract/validate.ts'
import { minuteMs } from '#fund/calendar/time.ts'
import { MalformedError } from './failures.ts'
import { addressOf, apiOrigin, exchange, type Input, type Parts, routedFile, waiting } from './send.ts'

/** The address of a file of the backend, for a link, since the browser saves it. Undefined parameters are left out. */
export const fileUrl = (path: Call['path'], query: Readonly<Record<string, string | undefined>>): string => {
  const asked = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]))
  const search = new URLSearchParams(asked).toString()
  const to = routedFile(path)
  return `${apiOrigin()}${to}${search && `${to.includes('?') ? '&' : '?'}${search}`}`
}

/** The same for a file of one thing, by its id. */
export const fileUrlOf = (
  path: Call['path'],
  id: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string => fileUrl(path.replace(':id', encodeURIComponent(id)) as Call['path'], query)

const fileTimeoutMs = minuteMs

/** Makes a call that returns a file. Rejects as `send` does. */
export const sendForFile = async <C extends Call>(entry: C, input: Input<C>): Promise<Blob> =>
  exchange(entry, addressOf(entry, input as Parts), input as Parts, waiting(fileTimeoutMs), (response) =>
    response.blob(),
  )

interface NamedFile {
  readonly name: string
  readonly content: Blob
}

/** The file of an answer, with the name that the backend gives it. */
const namedFile = async (url: string, response: Response): Promise<NamedFile> => {
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { name: name ?? new URL(url).pathname.split('/').at(-1) ?? 'file', content: await response.blob() }
}

/** The file that a link leads to. Rejects as `send` does. */
export const fetchFile = (url: string): Promise<NamedFile> =>
  exchange({ method: 'GET' }, url, {}, waiting(lastingMs), async (response) => namedFile(url, await response))

const accepted = 202
const patience = { ...waiting(lastingMs), headers: { prefer: 'respond-async, wait=1' } }

/**
 * The table that a link leads to or, if it takes long, the answer that it is prepared in the background
 * (api.md "prepared-files").
 */
type FetchedTable = { readonly file: NamedFile } | { readonly prepared: unknown }

/** Rejects as `send` does. */
export const fetchTable = (url: string): Promise<FetchedTable> =>
  exchange({ method: 'GET' }, url, {}, patience, async (response) => {
    const answer = await response
    return answer.status === accepted ? { prepared: await answer.json() } : { file: await namedFile(url, answer) }
  })

/**
 * The file that an export is preparing instead of answering its table. Throws `MalformedError` unless the answer is
 * one.
 */
export const preparedFileIn = (answer: unknown): PreparedFile => {
  const read = validate(preparedFile, answer)
  if (read.success) return read.output
  throw new MalformedError('The answer is neither a table nor a file that is made of it')
}
