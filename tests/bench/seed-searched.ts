import { v7 as uuidv7 } from 'uuid'
import type { Context } from '#server/platform/config/context.ts'
import { inBatches } from '#server/platform/database/in-batches.ts'

const rowsAtOnce = 5000

/**
 * Adds this many deposits, payouts and entries of the trail for the existing investors: what a search looks through. Only
 * a search: nothing stands behind them in the book, so that verify would name each.
 */
export const seedSearched = async ({ store, clock }: Context, count: number): Promise<void> => {
  const now = clock.now()
  const people = await store.read.selectFrom('people').select('id').where('role', '=', 'investor').execute()
  const { seq } = await store.read.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()
  for (let start = 0; start < count; start += rowsAtOnce) {
    const places = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, place) => start + place)
    const personOf = (place: number) => people[place % people.length]?.id ?? ''
    const decided = { requested_at: now, decided_at: now, decided_by: 'a', reason: null }
    const deposits = places.map((place) => ({
      ...decided,
      id: uuidv7(),
      account_id: personOf(place),
      reference: `ALD-${place.toString(36).toUpperCase().padStart(8, '0')}`,
      amount: 1_000_00 + (place % 50_000) * 100,
      status: 'received' as const,
      received_at: now,
      received_amount: null,
      fee: null,
      value_day: null,
      payer_reference: null,
    }))
    const payouts = places.map((place) => ({
      ...decided,
      id: uuidv7(),
      account_id: personOf(place),
      kind: 'dividend' as const,
      in_full: 0,
      amount: 1_000_00 + (place % 50_000) * 100,
      status: 'paid' as const,
      effective_at: now,
      period: null,
      settled: 1_000_00 + (place % 50_000) * 100,
      written_off: null,
      balance_before: null,
      paid_at: now,
      payment_reference: null,
      bank_account_id: null,
      batch_id: null,
    }))
    const trail = places.map((place) => ({ seq: seq + 1 + place, id: uuidv7(), at: now, action: 'a.seed' }))
    await store.write(async ({ db }) => {
      await inBatches(deposits, (rows) => db.insertInto('deposits').values(rows).execute())
      await inBatches(payouts, (rows) => db.insertInto('withdrawals').values(rows).execute())
      await inBatches(
        trail.map((row) => ({ ...row, digest: 'd', hash: 'h' })),
        (rows) => db.insertInto('audit').values(rows).execute(),
      )
      await inBatches(
        trail.map(({ id }) => ({
          id,
          by_email: null,
          subject: 's',
          detail: 'd',
          from_address: null,
          salt: 's',
          folded: 'a.seed s d',
        })),
        (rows) => db.insertInto('audit_details').values(rows).execute(),
      )
    })
  }
}
