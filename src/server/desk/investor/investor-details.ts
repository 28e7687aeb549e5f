import type { InvestorDetails } from '#contract/calls/people/admin-investors.ts'
import { toDollars } from '#fund/cents/money.ts'
import { accountTotals } from '#server/ledger/balances.ts'
import { ledgerOf } from '#server/ledger/statement.ts'
import { listTransfers, type TransferReading } from '#server/money/transfers/list.ts'
import { viewNotification } from '#server/notices/notifications/feed.ts'
import { viewFreezeOf } from '#server/people/accounts/suspended.ts'
import { investorRowOf } from '#server/people/list/row.ts'
import { riskOf } from '#server/people/trading/status-and-risk.ts'
import type { Db } from '#server/platform/database/store.ts'
import { refuse } from '#server/platform/http/refuse.ts'
import { statementMonths } from '#server/proof/papers/periods.ts'

/** How many of each list the dialog shows. */
const latestRows = 20

const personOf = (db: Db, id: string) =>
  db
    .selectFrom('investor_accounts')
    .innerJoin('people', 'people.id', 'investor_accounts.contact_id')
    .leftJoin('carried_losses', 'carried_losses.account_id', 'investor_accounts.id')
    .select(['people.investment_goals', 'people.password_hash', 'carried_losses.cents as carried'])
    .where('investor_accounts.id', '=', id)
    .executeTakeFirst()

const notificationsOf = (db: Db, id: string) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('person_id', '=', id)
    .orderBy('id', 'desc')
    .limit(latestRows)
    .execute()

/** Everything about one investor, with the latest of each list. Throws 404 if there is no such investor. */
export const detailsOf = async (reading: TransferReading, id: string): Promise<InvestorDetails> => {
  const { db, now } = reading
  const row = await investorRowOf(db, now, id)
  if (!row) throw refuse(404, 'There is no such investor.')
  const [person, risk, totals, ledger, transfers, notifications, statements, frozen] = await Promise.all([
    personOf(db, id),
    riskOf(db, id, now),
    accountTotals(db, id),
    ledgerOf(db, id, undefined, latestRows),
    listTransfers(reading, { personId: id, limit: latestRows }),
    notificationsOf(db, id),
    statementMonths(db, id, now),
    viewFreezeOf(db, id),
  ])
  return {
    ...row,
    investment_goals: person?.investment_goals ?? null,
    weekly_risk_percent: risk.now,
    carried_loss: toDollars(person?.carried ?? 0),
    payable: toDollars(totals.payable),
    ledger: ledger.map(({ shown }) => shown),
    transfers: transfers.rows,
    freeze: frozen,
    has_password: (person?.password_hash ?? null) !== null,
    notifications: notifications.map(viewNotification),
    statements,
  }
}
