import { batchReference } from '#fund/money/references.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { ReadReturn } from './returned.ts'

/** A payout as it left: in a batch, or singly. */
export interface SentPayout {
  readonly withdrawal_id: string
  readonly batch_id: string | null
  readonly amount: number
}

const sent = (db: Db) =>
  db
    .selectFrom('payment_batch_items as item')
    .innerJoin('payment_batches as batch', 'batch.id', 'item.batch_id')
    .select(['item.withdrawal_id', 'item.batch_id', 'item.amount'])
    .where('batch.status', '<>', 'undone')
    .orderBy('batch.id', 'desc')

/** In our NACHA files the payments to persons come first, then those to companies; a trace number counts them. */
const placeIn = (trace: string): number => Number(trace.slice(8))

/** How many of the newest files a trace number is looked for in. */
const filesMax = 100

/** The payouts of the newest NACHA files that have a place of a trace number, with the amount if the record has one. */
const byTrace = async (db: Db, { trace, amount }: ReadReturn): Promise<SentPayout[]> => {
  const rows = await sent(db)
    .innerJoin('payment_files as file', 'file.batch_id', 'batch.id')
    .where('file.format', '=', 'nacha')
    .where('item.place', '=', placeIn(trace))
    .$if(amount !== null, (only) => only.where('item.amount', '=', amount ?? 0))
    .limit(filesMax)
    .execute()
  return rows.length === 1 ? rows : []
}

/** Payouts that were paid singly, under this reference. */
const singly = async (db: Db, reference: string): Promise<SentPayout[]> => {
  const rows = await db
    .selectFrom('withdrawals')
    .where('payment_reference', '=', reference)
    .where('status', 'in', ['paid', 'returned'])
    .where('batch_id', 'is', null)
    .select(['id', 'settled'])
    .limit(filesMax)
    .execute()
  return rows.map(({ id, settled }) => ({ withdrawal_id: id, batch_id: null, amount: settled ?? 0 }))
}

/** The payouts of a batch, by its reference; none if it is not among the newest. */
export const payoutsOfBatch = async (db: Db, reference: string) => {
  const batches = await db
    .selectFrom('payment_batches')
    .select('id')
    .where('status', '<>', 'undone')
    .orderBy('id', 'desc')
    .limit(filesMax)
    .execute()
  const batch = batches.find((one) => batchReference(one) === reference)
  if (!batch) return []
  return db
    .selectFrom('payment_batch_items')
    .select(['withdrawal_id', 'batch_id', 'amount', 'reference'])
    .where('batch_id', '=', batch.id)
    .orderBy('place')
    .execute()
}

/** The entry that paid a payout, of its batch if it left in one, and the one that undid it. */
export const entryOf = async (
  db: Db,
  { withdrawal_id, batch_id }: { readonly withdrawal_id: string; readonly batch_id: string | null },
): Promise<{ seq: number; back: number | null } | undefined> =>
  db
    .selectFrom('entries as payout')
    .leftJoin('entries as back', 'back.reverses_seq', 'payout.seq')
    .where('payout.kind', '=', 'payout')
    .where('payout.subject_id', '=', withdrawal_id)
    .$if(batch_id !== null, (only) =>
      only.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('payment_batches as batch')
            .select('batch.id')
            .where('batch.id', '=', batch_id ?? '')
            .whereRef('batch.ended_at', '=', 'payout.effective_at'),
        ),
      ),
    )
    .orderBy('payout.seq', 'desc')
    .select(['payout.seq', 'back.seq as back'])
    .limit(1)
    .executeTakeFirst()

/**
 * The payout that a record is about: by its reference, or by the trace number alone if a single one of the newest files
 * fits. Of a payout that left more than once it is the newest time that has not come back.
 */
export const payoutOf = async (db: Db, record: ReadReturn): Promise<SentPayout | null> => {
  const { reference, trace, amount } = record
  const named: SentPayout[] =
    reference === ''
      ? []
      : [
          ...(await sent(db).where('item.reference', '=', reference).limit(filesMax).execute()),
          ...(await singly(db, reference)),
        ]
  const traced = named.length === 0 && trace !== '' ? await byTrace(db, record) : []
  const found = [...named, ...traced]
  const fits = found.filter((one) => amount === null || one.amount === amount)
  for (const one of fits) if (!(await entryOf(db, one))?.back) return one
  return fits[0] ?? found[0] ?? null
}
