import type { Selectable } from 'kysely'
import type { BankStatement, BankStatementLine, Proposal } from '#contract/entities/bank-statement.ts'
import { toDollars } from '#fund/cents/money.ts'
import { masked } from '#server/people/bank-accounts/destination.ts'
import { dollarsOrNull, iso } from '#server/platform/http/handler.ts'
import type { BankLinesTable, BankStatementsTable } from './schema.ts'

export type BankLineRow = Selectable<BankLinesTable>
export type BankStatementRow = Selectable<BankStatementsTable>

/** The bank's account as it is shown: only its last digits. */
export const maskedAccount = (account: string): string =>
  account === '' ? '' : masked(account.replace(/[^A-Za-z0-9]/g, ''))

/** Where a statement comes from; those from before it was kept are told apart by their account. */
export const sourceOf = ({ source, account }: Pick<BankStatementRow, 'source' | 'account'>): string =>
  source ?? (account === '' ? 'CSV' : 'CAMT.053')

export const viewStatement = (row: BankStatementRow): BankStatement => ({
  id: row.id,
  name: row.name,
  account: maskedAccount(row.account),
  from: row.from_day,
  to: row.to_day,
  opening: dollarsOrNull(row.opening),
  closing: dollarsOrNull(row.closing),
  lines: row.lines,
  imported_at: iso(row.imported_at),
  imported_by: row.imported_by,
})

export const onWire = (found: Proposal | null | undefined): Proposal | null =>
  found ? { as: found.as, id: found.id, what: found.what, difference: found.difference, sure: found.sure } : null

export const viewLine = (row: BankLineRow, found?: Proposal | null): BankStatementLine => ({
  id: row.id,
  state: row.status,
  day: row.day,
  value_day: row.value_day,
  amount: toDollars(row.amount),
  counterparty: row.counterparty,
  reference: row.reference,
  bank_id: row.bank_id,
  proposal: onWire(found),
  matched_as: row.matched_as,
  matched_at: row.matched_at === null ? null : iso(row.matched_at),
  dismissed_as: row.dismissed_as,
  is_collective: row.is_collective === 1,
  return_reason: row.return_reason,
})
