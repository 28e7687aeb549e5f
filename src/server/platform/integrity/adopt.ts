import { hourMs } from '#fund/calendar/time.ts'
import type { Context } from '../config/context.ts'
import { lockingRows } from '../database/engine.ts'
import { protectedTables } from '../database/protected-tables.ts'
import type { Row } from '../database/rows.ts'
import type { Store } from '../database/store.ts'
import { appendDigests, coveredTables, isAsRecorded, liveDigests } from './record.ts'
import { rowsAfter } from './rows.ts'

/**
 * Gives digests to rows that lack one, or that an earlier version of the portal changed meanwhile; returns the last of
 * them if there are more.
 */
const adoptPage = (store: Store, table: string, after: Row | undefined): Promise<Row | undefined> =>
  store.write(async (work) => {
    const { rows, next } = await rowsAfter(work.db, table, after, true)
    const live = await liveDigests(work.db, table, [...rows.keys()])
    const lacking = [...rows].filter(([key, row]) => {
      const known = live.get(key)
      return !known || !isAsRecorded(table, known, row)
    })
    await appendDigests(
      work,
      lacking.map(([key, row]) => ({ table, key, row, remark: 'adopted', replaces: live.get(key)?.seq })),
    )
    return next
  })

/**
 * Gives digests to all rows from before there were digests, table by table, and says in the chain that the table is
 * covered. Safe to break off and to begin again.
 */
export const adoptRows = async (store: Store, signal?: AbortSignal): Promise<void> => {
  const covered = await coveredTables(store.read)
  const lacking = Object.keys(protectedTables).filter((table) => !covered.has(table))
  if (lacking.length === 0) return
  for (const table of lacking) {
    let after: Row | undefined
    do {
      if (signal?.aborted) return
      after = await adoptPage(store, table, after)
    } while (after)
  }
  await store.write(async (work) => {
    await lockingRows(work.db, work.db.selectFrom('row_digest_head').select('seq')).execute()
    const known = await coveredTables(work.db)
    const fresh = lacking.filter((table) => !known.has(table))
    await appendDigests(
      work,
      fresh.map((table) => ({ table, key: '', row: null, remark: 'adopted', replaces: undefined })),
    )
  })
}

/**
 * Whether all nodes keep digests. On PostgreSQL nodes of an earlier version may still be there, which keep none: an hour
 * after the first digest they are gone.
 */
export const areAllNew = async ({ store, clock }: Pick<Context, 'store' | 'clock'>): Promise<boolean> => {
  if (store.engine === 'sqlite') return true
  const head = await store.read.selectFrom('row_digest_head').select('begun_at').executeTakeFirst()
  return (head?.begun_at ?? clock.now()) <= clock.now() - hourMs
}
