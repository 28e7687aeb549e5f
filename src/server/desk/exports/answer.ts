import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Call } from '#contract/call.ts'
import type { PreparedFile } from '#contract/calls/desk/prepared-files.ts'
import type { TableFormat } from '#contract/entities/page.ts'
import { secondMs } from '#fund/calendar/time.ts'
import { tableTypes } from '#fund/text/table-sheet.ts'
import { noteDownload } from '#server/platform/audit/audit.ts'
import type { By, Context, SignedInWrite } from '#server/platform/config/context.ts'
import type { Given } from '#server/platform/http/handler.ts'
import { fileHeaders, sendTable, tableStream } from '#server/platform/http/table-file.ts'
import { askForFile, viewPrepared } from './prepared-files.ts'
import type { Table, TableMaker } from './table.ts'

const waitSecondsMax = 10

/** How long a client waits for a table before it accepts a file that is made after its call (RFC 7240). */
const waitOf = (prefer: string | string[] | undefined): number | undefined => {
  const wanted = String(prefer ?? '')
  if (!/(^|[,\s])respond-async\b/i.test(wanted)) return undefined
  const seconds = Number(/(?:^|[,;\s])wait=(\d{1,3})\b/i.exec(wanted)?.[1] ?? 1)
  return Math.min(seconds, waitSecondsMax) * secondMs
}

/** The whole of a stream; undefined if that takes longer. */
const wholeWithin = async (milliseconds: number, stream: Readable): Promise<Buffer | undefined> => {
  const late = new AbortController()
  const whole = (async () => {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks)
  })()
  const inTime = setTimeout(milliseconds, undefined, { signal: late.signal })
  // Nobody awaits the one that loses the race.
  whole.catch(() => undefined)
  inTime.catch(() => undefined)
  try {
    return await Promise.race([whole, inTime])
  } finally {
    late.abort()
    stream.destroy()
  }
}

type Answering = Pick<Given<Call>, 'params' | 'query' | 'body' | 'request' | 'reply'> & {
  readonly by: By
  readonly write: SignedInWrite
}

/**
 * Answers a table as it is made. If the client would rather not wait (`respond-async`): the whole table if it is soon
 * made, otherwise a file that is made after the call (202). A call by key is answered at once, since no key opens its
 * maker's files.
 */
export const answerTable =
  (context: Context, call: string, make: TableMaker) =>
  async ({ by, write, request, reply, params, query, body }: Answering): Promise<Readable | Buffer | PreparedFile> => {
    const { store, clock } = context
    const asked = { params, query, body }
    const { format = 'csv' }: { format?: TableFormat } = {
      ...(query as unknown as object),
      ...(body as unknown as object),
    }
    const made: Table = await make({ ...asked, by } as never)
    const note = async (): Promise<void> => {
      if (made.taken) await noteDownload(write, made.taken.subject, made.taken.detail)
    }
    const wait = by.apiKey ? undefined : waitOf(request.headers.prefer)
    if (wait === undefined) {
      await note()
      return sendTable(reply, format, made)
    }
    reply.header('preference-applied', 'respond-async')
    const whole = wait > 0 ? await wholeWithin(wait, await tableStream(format, made)) : undefined
    if (whole) {
      await note()
      fileHeaders(reply, tableTypes[format], `${made.name}.${format}`)
      return whole
    }
    const now = clock.now()
    const row = await store.write((work) => askForFile(work, { personId: by.id, call, asked, format, table: made }))
    reply.code(202).type('application/json').header('location', `/api/admin/prepared-files/${row.id}`)
    return viewPrepared(row, now)
  }
