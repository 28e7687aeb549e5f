import { destinationsOf } from '#server/people/bank-accounts/destination.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { NamedSpan } from './span.ts'

/** "Sent to First Harbor ••••6259, PAY-785022" for payouts, by the hash of their entries in the book. */
export type SentTo = ReadonlyMap<string, string>

/** Payouts of a person that were paid in a span, or came back and so may have been. */
const payoutsOf = (db: Db, personId: string, { from, to }: NamedSpan) =>
  db
    .selectFrom('withdrawals')
    .select(['id', 'bank_account_id', 'payment_reference', 'returns', 'paid_at'])
    .where('account_id', '=', personId)
    .where('bank_account_id', 'is not', null)
    .where((eb) => eb.or([eb.and([eb('paid_at', '>=', from), eb('paid_at', '<', to)]), eb('returns', '>', 0)]))
    .execute()

type Payout = Awaited<ReturnType<typeof payoutsOf>>[number]

/** The keys of a payout's entries, one for each time that it was paid, oldest first. */
const keysOf = ({ id, returns, paid_at }: Payout): string[] => {
  const times = paid_at === null ? returns : returns + 1
  return Array.from({ length: times }, (_, time) => (time === 0 ? `payout:${id}` : `payout:${id}:${time}`))
}

const entriesOf = (db: Db, payouts: readonly Payout[], { from, to }: NamedSpan) =>
  db
    .selectFrom('entries')
    .select(['hash', 'key', 'posted_at'])
    .where('key', 'in', payouts.flatMap(keysOf))
    .where('effective_at', '>=', from)
    .where('effective_at', '<', to)
    .execute()

/** What batches sent of payouts that came back. */
const sentInBatches = async (db: Db, payouts: readonly Payout[]) => {
  const returned = payouts.flatMap(({ id, returns }) => (returns > 0 ? [id] : []))
  if (returned.length === 0) return []
  return db
    .selectFrom('payment_batch_items as item')
    .innerJoin('payment_batches as batch', 'batch.id', 'item.batch_id')
    .select(['item.withdrawal_id', 'item.bank_account_id', 'item.reference', 'batch.ended_at'])
    .where('item.withdrawal_id', 'in', returned)
    .where('batch.status', '=', 'paid')
    .execute()
}

/**
 * Where the payouts of a person in a span went. A payout keeps the account that it was paid to last, a batch that of
 * each of its payouts: only one that was paid singly, came back and was paid again has none for the first time. It
 * stays outside the figures of a paper, by which a new version is known.
 */
export const sentTo = async (
  { db, secret }: { readonly db: Db; readonly secret: Keyring },
  personId: string,
  span: NamedSpan,
): Promise<SentTo> => {
  const payouts = await payoutsOf(db, personId, span)
  if (payouts.length === 0) return new Map()
  const [entries, items] = await Promise.all([entriesOf(db, payouts, span), sentInBatches(db, payouts)])
  const byKey = new Map(entries.map((entry) => [entry.key, entry]))
  const sent = payouts.flatMap((payout) =>
    keysOf(payout).flatMap((key, time, { length }) => {
      const entry = byKey.get(key)
      // A batch and its entries are of one unit, and so of one instant.
      const item = items.find((one) => one.withdrawal_id === payout.id && one.ended_at === entry?.posted_at)
      const [account, reference] =
        time === length - 1
          ? [payout.bank_account_id, payout.payment_reference]
          : [item?.bank_account_id, item?.reference]
      return entry && account ? [{ id: entry.hash, account_id: personId, bank_account_id: account, reference }] : []
    }),
  )
  const accounts = await destinationsOf(db, secret, sent)
  return new Map(
    sent.flatMap(({ id, reference }) => {
      const account = accounts.get(id)
      return account && reference
        ? [[id, `Sent to ${account.bankName} ${account.accountNumber}, ${reference}`] as const]
        : []
    }),
  )
}
