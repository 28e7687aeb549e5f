import { expect } from 'vitest'
import { reconcile, unreconciled } from '#fund/money/reconciliation.ts'
import { bookEntriesOf, closedSeries, closedUntil } from '#server/money/weeks/movements.ts'
import { ownWeeks } from '#server/money/weeks/own-weeks.ts'
import type { Db } from '#server/platform/database/store.ts'
import { bookHead, paperAccount } from '#server/proof/papers/account.ts'
import { statementMonths, statementYears } from '#server/proof/papers/periods.ts'
import { openSheets } from '#server/proof/papers/sheet.ts'
import { monthSpan, type NamedSpan, yearSpan } from '#server/proof/papers/span.ts'
import { drawStatement } from '#server/proof/papers/statement.ts'
import { howMany } from '#tests/support/faults/long.ts'
import { missedBy, nothingMissed, pagesOf } from '#tests/support/papers/papers.ts'

const weeksMax = 600

/** The balance at an instant, summed from nothing but the lines of the book. */
type BalanceBefore = (at: number) => number

const balancesOf = async (db: Db, personId: string): Promise<BalanceBefore> => {
  const rows = await db
    .selectFrom('lines')
    .innerJoin('entries', 'entries.seq', 'lines.seq')
    .where('lines.account', 'in', [`capital:${personId}`, `result:${personId}`])
    .select(['lines.amount', 'entries.effective_at'])
    .execute()
  return (at) => rows.reduce((sum, row) => (row.effective_at < at ? sum + row.amount : sum), 0)
}

/** The result of each week when it was closed, before any correction. */
const closedResults = async (db: Db, personId: string): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('week_rows')
    .select(['week_from', 'result_change'])
    .where('account_id', '=', personId)
    .orderBy('version', 'desc')
    .execute()
  return new Map(rows.map(({ week_from, result_change }) => [week_from, result_change]))
}

/** One balance for one date: what the chart draws, what the reports say and what the ledger sums to. */
const expectSameBalances = async (db: Db, personId: string, balanceBefore: BalanceBefore): Promise<void> => {
  const entries = await bookEntriesOf(db, personId)
  const series = closedSeries(entries, await closedUntil(db))
  const minute = 60_000
  for (const { week, closing } of series)
    expect(closing, new Date(week.from).toISOString()).toBe(balanceBefore(week.to - minute))
  const byWeek = new Map(series.map((one) => [one.week.from, one]))
  const closed = await closedResults(db, personId)
  for (const { week_from, balance } of await ownWeeks(db, personId, undefined, weeksMax))
    expect(byWeek.get(week_from)).toMatchObject({ opening: balance, gain: closed.get(week_from) })
}

const expectReconciled = async (db: Db, personId: string, span: NamedSpan, balanceBefore: BalanceBefore) => {
  const stated = await paperAccount(db, personId, span)
  const { account } = stated
  const { weeks, parts } = account
  expect(unreconciled(account), span.name).toBe(0)
  expect(account.other, span.name).toBe(0)
  expect(parts.result, span.name).toBe(account.result)
  expect(account.closing, span.name).toBe(balanceBefore(span.to))
  // What each correction is said to have changed sums to what was booked; a closed account's debits are the fund's.
  const restated = weeks.corrections.reduce((sum, { before, after }) => sum + after - before, 0)
  if (account.closing !== 0 || account.corrections > 0) expect(account.corrections).toBeGreaterThanOrEqual(restated)
  return stated
}

/** A paper's figures as a reader adds them up. */
const expectDrawn = async (
  db: Db,
  span: NamedSpan,
  stated: Awaited<ReturnType<typeof paperAccount>>,
): Promise<void> => {
  const sheets = openSheets({ title: 'Account statement', author: 'Fund', madeAt: 0 })
  const house = { name: 'Fund', legalName: 'Fund LP', address: 'Delaware', contact: 'ask@fund.test' }
  const owner = { id: 'an-id-of-ann', name: 'Ann', email: 'ann@example.com', address: null }
  const issue = { house, owner, issuedAt: 0, version: 1, book: await bookHead(db), waitsFor: null }
  const proof = { address: 'https://fund.test/verify', kind: 'none', roots: [] } as const
  drawStatement(sheets, { issue, span, ...stated, sent: new Map(), proof })
  sheets.document.end()
  const parts: Buffer[] = []
  for await (const part of sheets.document) parts.push(part as Buffer)
  const pages = await pagesOf(new Uint8Array(Buffer.concat(parts)))
  expect(missedBy(pages.join(' '))).toEqual(nothingMissed)
}

export interface Papers {
  figures: number
  drawn: number
}

/** Drawing takes longer than summing up. */
export const papersDrawnMax = howMany(10, 50)

/** Everybody's every month and year reconciles, and on every date all say the same balance. */
export const expectPapers = async (db: Db, personIds: readonly string[], now: number, papers: Papers) => {
  for (const id of personIds) {
    const balanceBefore = await balancesOf(db, id)
    await expectSameBalances(db, id, balanceBefore)
    const entries = await bookEntriesOf(db, id)
    const months = (await statementMonths(db, id, now)).map((month) => monthSpan(month, now))
    const years = (await statementYears(db, id, now)).map((year) => yearSpan(year, now))
    for (const span of [...months, ...years]) {
      const stated = await expectReconciled(db, id, span, balanceBefore)
      expect(stated.account).toMatchObject(reconcile(entries, span))
      papers.figures += 1
      if (papers.drawn < papersDrawnMax) {
        await expectDrawn(db, span, stated)
        papers.drawn += 1
      }
    }
  }
}
