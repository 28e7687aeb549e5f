import type { TableFormat } from '#contract/entities/page.ts'
import { minuteMs, secondMs } from '#fund/calendar/time.ts'
import { frozenIds } from '#server/access/freezes/frozen.ts'
import { asPiece } from '#server/platform/base/yield.ts'
import type { Context } from '#server/platform/config/context.ts'
import { lockingRows } from '#server/platform/database/engine.ts'
import type { Db } from '#server/platform/database/store.ts'
import { tableStream } from '#server/platform/http/table-file.ts'
import { tellProgress } from '#server/platform/live/progress.ts'
import { isParked } from '#server/platform/watchdog/watchdog.ts'
import { dropParts, keepPart } from './parts.ts'
import type { PreparedRow } from './prepared-files.ts'
import type { Table, TableMaker, Taker } from './table.ts'

/** A node not heard of for this long has ended, and another begins again; no statement takes as long. */
const heldMs = minuteMs
const tellEveryMs = secondMs
const partBytes = 256 * 1024

/** Its row was removed, or another node has taken it. */
class GivenUp extends Error {}

const unmade = (db: Db) =>
  db.selectFrom('prepared_files').selectAll().where('made_at', 'is', null).where('failed', 'is', null).orderBy('id')

/** Takes the oldest file of a kind that no node is making, and drops what an ended node left of it. */
const takeNext = async ({ store, clock }: Context): Promise<PreparedRow | undefined> => {
  if (!(await unmade(store.read).limit(1).executeTakeFirst())) return undefined
  return store.write(async ({ db }) => {
    const now = clock.now()
    const rows = await lockingRows(db, unmade(db)).execute()
    const busy = new Set(rows.filter(({ taken_until }) => taken_until > now).map(({ call }) => call))
    const next = rows.find(({ call }) => !busy.has(call))
    if (!next) return undefined
    await dropParts(db, next.id)
    const taken = { taken_until: now + heldMs, done: 0 }
    await db.updateTable('prepared_files').set(taken).where('id', '=', next.id).execute()
    return { ...next, ...taken }
  })
}

/** The person who asked for it, if they may still see it. */
const takerOf = (db: Db, personId: string): Promise<Taker | undefined> =>
  db
    .selectFrom('people')
    .select(['id', 'email'])
    .where('id', '=', personId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', 'not in', frozenIds(db))
    .executeTakeFirst()

/**
 * Writes one file: its rows are counted as they are read, its bytes stored part by part. The holder is recognised by
 * its `taken_until`: a node that was thought to have ended writes nothing into a file that another has begun again.
 */
const newWriter = (context: Context, row: PreparedRow, signal: AbortSignal) => {
  const { store, clock } = context
  const { id } = row
  let takenUntil = row.taken_until
  let [done, bytes, number] = [0, 0, 0]
  let expected: number | null = null
  let reportedAt = clock.now()

  const hold = async (db: Db, values: Partial<PreparedRow>): Promise<void> => {
    const held = await db
      .updateTable('prepared_files')
      .set({ done, expected, ...values })
      .where('id', '=', id)
      .where('taken_until', '=', takenUntil)
      .returning('id')
      .executeTakeFirst()
    if (!held) throw new GivenUp()
  }

  const tell = async (): Promise<void> => {
    signal.throwIfAborted()
    const now = clock.now()
    if (now - reportedAt < tellEveryMs) return
    reportedAt = now
    const renewed = now + heldMs
    await store.write(({ db }) => hold(db, { taken_until: renewed }))
    takenUntil = renewed
    await tellProgress(store, { job: 'file', id, at: { step: null, done, of: expected } })
  }

  return {
    expect: (rows: number | null) => {
      expected = rows
    },
    counted: async function* (rows: Table['rows']) {
      for await (const row of rows) {
        yield row
        done += 1
        await tell()
      }
    },
    end: (values: Partial<PreparedRow>): Promise<void> =>
      store.write(({ db }) => hold(db, { ...values, taken_until: 0 })),
    keep: async (part: Buffer, isLast: boolean) => {
      await store.write(async (work) => {
        await keepPart(work, id, number, part)
        const now = clock.now()
        await hold(work.db, isLast ? { made_at: now, bytes: bytes + part.length, taken_until: 0 } : {})
      })
      bytes += part.length
      number += 1
    },
  }
}

type Writer = ReturnType<typeof newWriter>

const write = async (writer: Writer, format: TableFormat, { columns, rows, count }: Table): Promise<void> => {
  writer.expect((await count?.()) ?? null)
  let parts: Buffer[] = []
  let size = 0
  for await (const chunk of await tableStream(format, { columns, rows: writer.counted(rows) })) {
    const bytes = Buffer.from(chunk)
    parts.push(bytes)
    size += bytes.length
    if (size < partBytes) continue
    await writer.keep(Buffer.concat(parts), false)
    parts = []
    size = 0
  }
  await writer.keep(Buffer.concat(parts), true)
}

const pieceOf = ({ id, call }: PreparedRow) => ({ key: `file:${id}`, name: `making a file (${call})` })

const makeOne = async (
  context: Context,
  make: TableMaker | undefined,
  row: PreparedRow,
  signal: AbortSignal,
): Promise<void> => {
  const { store, log } = context
  const writer = newWriter(context, row, signal)
  try {
    const by = await takerOf(store.read, row.person_id)
    if (isParked(store, pieceOf(row).key))
      await writer.end({ failed: `Making ${row.name} stopped the server twice, so it is not made again.` })
    else if (by && make) await write(writer, row.format, await make({ ...JSON.parse(row.asked), by } as never))
    else await writer.end({ failed: 'The person who asked for it may no longer see it.' })
  } catch (reason) {
    if (reason instanceof GivenUp) return
    if (!signal.aborted) log.error({ file: row.call, reason: String(reason) }, 'a file could not be made')
    // A file that a shutdown breaks off is begun again at the next start, or on another node.
    const why = signal.aborted ? {} : { failed: `${row.name} could not be made. Ask for it again.` }
    await writer.end(why).catch((gone) => {
      if (!(gone instanceof GivenUp)) throw gone
    })
  } finally {
    await tellProgress(store, { job: 'file', id: row.id, at: null })
  }
}

/**
 * Makes the waiting files, one after another, on any node and one of each kind at a time. A file whose node ended is
 * begun again.
 */
export const prepareFiles = async (
  context: Context,
  makers: Readonly<Record<string, TableMaker>>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    const next = await takeNext(context)
    if (!next) return
    await asPiece(pieceOf(next), () => makeOne(context, makers[next.call], next, signal))
  }
}
