import { type Expression, sql } from 'kysely'
import type { TradingStatus } from '#contract/entities/basic.ts'
import { riskPercentDefault } from '#fund/terms.ts'
import { nextWeek, type Week, weekOf } from '#fund/week.ts'
import type { Db } from '../store/store.ts'

const tenthsPerPercent = 10

/** Without a row nobody trades: an approval writes the first one. */
const statusDefault: TradingStatus = 'inactive'
const riskTenthsDefault = riskPercentDefault * tenthsPerPercent

/** An investor's trading status, now and in the next week; `pending` where they differ. */
export interface Trading {
  readonly now: TradingStatus
  readonly next: TradingStatus
  readonly pending: { readonly requested: TradingStatus; readonly week: Week } | null
}

export const tradingOf = async (db: Db, personId: string, now: number): Promise<Trading> => {
  const week = nextWeek(now)
  const rows = await db
    .selectFrom('trading_changes')
    .select(['effective_from', 'status'])
    .where('person_id', '=', personId)
    .where('effective_from', '<=', week.from)
    .orderBy('effective_from', 'desc')
    .limit(2)
    .execute()
  const next = rows[0]?.status ?? statusDefault
  const present = rows.find(({ effective_from }) => effective_from <= now)?.status ?? statusDefault
  return { now: present, next, pending: next === present ? null : { requested: next, week } }
}

/** An investor's weekly risk in percent, now and in the next week, and the week that the latest saved one applies to. */
export interface Risk {
  readonly now: number
  readonly next: number
  readonly savedFor: Week
}

export const riskOf = async (db: Db, personId: string, now: number): Promise<Risk> => {
  const week = nextWeek(now)
  const rows = await db
    .selectFrom('risk_changes')
    .select(['effective_from', 'risk_tenths'])
    .where('person_id', '=', personId)
    .where('effective_from', '<=', week.from)
    .orderBy('effective_from', 'desc')
    .limit(2)
    .execute()
  const next = rows[0]?.risk_tenths ?? riskTenthsDefault
  const present = rows.find(({ effective_from }) => effective_from <= now)?.risk_tenths ?? riskTenthsDefault
  return {
    now: present / tenthsPerPercent,
    next: next / tenthsPerPercent,
    savedFor: rows[0]?.effective_from === week.from ? week : weekOf(now),
  }
}

/** In a query over people: the trading status at an instant. */
export const statusAt = (personId: Expression<string>, at: number) =>
  sql<TradingStatus>`coalesce((select c.status from trading_changes c where c.person_id = ${personId}
    and c.effective_from <= ${at} order by c.effective_from desc limit 1), ${statusDefault})`

/** In a query over people: the weekly risk at an instant, in tenths of a percent. */
export const riskTenthsAt = (personId: Expression<string>, at: number) =>
  sql<number>`coalesce((select c.risk_tenths from risk_changes c where c.person_id = ${personId}
    and c.effective_from <= ${at} order by c.effective_from desc limit 1), ${riskTenthsDefault})`
