import { destinationsOf } from '#server/people/bank-accounts/destination.ts'
import type { Keyring } from '#server/platform/database/keyring.ts'
import type { Db } from '#server/platform/database/store.ts'
import type { NamedSpan } from './span.ts'

/** "Sent to First Harbor ••••6259, PAY-785022" for payouts, by the hash of their entries in the book. */
export type SentTo = ReadonlyMap<string, string>

/**
 * Where the payouts of a person in a span went. One that came back has none: only the account that it was paid to last
 * is kept. It stays outside the figures of a paper, by which a new version is known.
 */
export const sentTo = async (
  { db, secret }: { readonly db: Db; readonly secret: Keyring },
  personId: string,
  { from, to }: NamedSpan,
): Promise<SentTo> => {
  const payouts = await db
    .selectFrom('withdrawals')
    .select(['id', 'person_id', 'bank_account_id', 'payment_reference'])
    .where('person_id', '=', personId)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', to)
    .where('returns', '=', 0)
    .where('bank_account_id', 'is not', null)
    .execute()
  if (payouts.length === 0) return new Map()
  const [accounts, entries] = await Promise.all([
    destinationsOf(db, secret, payouts),
    db
      .selectFrom('entries')
      .select(['hash', 'subject_id'])
      .where(
        'key',
        'in',
        payouts.map(({ id }) => `payout:${id}`),
      )
      .execute(),
  ])
  return new Map(
    entries.flatMap(({ hash, subject_id }) => {
      const account = accounts.get(subject_id ?? '')
      const payout = payouts.find(({ id }) => id === subject_id)
      return account && payout?.payment_reference
        ? [[hash, `Sent to ${account.bankName} ${account.accountNumber}, ${payout.payment_reference}`] as const]
        : []
    }),
  )
}
