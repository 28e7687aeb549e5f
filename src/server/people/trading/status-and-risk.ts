import { type Expression, sql } from 'kysely'
import type { TradingStatus } from '#contract/entities/basic.ts'
import { nextWeek, type Week, weekOf } from '#fund/calendar/week.ts'
import { riskAt, riskStepsDefault } from '#fund/weeks/risk.ts'
import { type TradingNow, tradingAt, tradingStatusDefault } from '#fund/weeks/trading-status.ts'
import { prepared, type Slots } from '#server/platform/database/prepared.ts'
import type { Db } from '#server/platform/database/store.ts'

/** An investor's trading status, now and in the next week; `pending` if they differ. */
export interface TradingState extends TradingNow {
  readonly pending: { readonly requested: TradingStatus; readonly week: Week } | null
}

const statuses = prepared((db, { id, until }: Slots<{ id: string; until: number }>) =>
  db
    .selectFrom('trading_changes')
    .select(['effective_from', 'status'])
    .where('account_id', '=', id)
    .where('effective_from', '<=', until)
    .orderBy('effective_from', 'desc')
    .limit(2),
)

export const tradingOf = async (db: Db, personId: string, now: number): Promise<TradingState> => {
  const week = nextWeek(now)
  const rows = await statuses(db, { id: personId, until: week.from })
  const trading = tradingAt(
    rows.map(({ effective_from, status }) => ({ effectiveFrom: effective_from, value: status })),
    now,
  )
  return { ...trading, pending: trading.next === trading.now ? null : { requested: trading.next, week } }
}

/** Whether an investor trades at an instant, by the requests so far. */
export const isActiveAt = async (db: Db, personId: string, at: number): Promise<boolean> => {
  const row = await db
    .selectFrom('trading_changes')
    .select('status')
    .where('account_id', '=', personId)
    .where('effective_from', '<=', at)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.status ?? tradingStatusDefault) === 'active'
}

/** An investor's weekly risk in percent, now and in the next week, and the week for which the latest one was saved. */
export interface SavedRisk {
  readonly now: number
  readonly next: number
  readonly savedFor: Week
}

const risks = prepared((db, { id, until }: Slots<{ id: string; until: number }>) =>
  db
    .selectFrom('risk_changes')
    .select(['effective_from', 'risk_tenths'])
    .where('account_id', '=', id)
    .where('effective_from', '<=', until)
    .orderBy('effective_from', 'desc')
    .limit(2),
)

export const riskOf = async (db: Db, personId: string, now: number): Promise<SavedRisk> => {
  const week = nextWeek(now)
  const rows = await risks(db, { id: personId, until: week.from })
  return {
    ...riskAt(
      rows.map(({ effective_from, risk_tenths }) => ({ effectiveFrom: effective_from, value: risk_tenths })),
      now,
    ),
    savedFor: rows[0]?.effective_from === week.from ? week : weekOf(now),
  }
}

/** In a query over people: the trading status at an instant. */
export const statusAt = (personId: Expression<string>, at: number) =>
  sql<TradingStatus>`coalesce((select c.status from trading_changes c where c.account_id = ${personId}
    and c.effective_from <= ${at} order by c.effective_from desc limit 1), ${tradingStatusDefault})`

/** In a query over people: the weekly risk at an instant, in tenths of a percent: `riskPercentOf` it. */
export const riskTenthsAt = (personId: Expression<string>, at: number | Expression<number>) =>
  sql<number>`coalesce((select c.risk_tenths from risk_changes c where c.account_id = ${personId}
    and c.effective_from <= ${at} order by c.effective_from desc limit 1), ${riskStepsDefault})`
