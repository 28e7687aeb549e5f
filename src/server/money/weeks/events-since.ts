import type { Week } from '#fund/calendar/week.ts'
import type { LaterEvent } from '#fund/weeks/correction.ts'
import { groupedInTurns, mapInTurns, mapOfInTurns, sortedInTurns } from '#server/platform/base/yield.ts'
import type { Db } from '#server/platform/database/store.ts'
import { holdingRows, type RecordedRow } from './stored-rows.ts'
import type { TermsOfWeeks } from './week-terms.ts'

/** What followed a week for its investors, in the order of effect, as a correction replays it. */
export interface EventsSince {
  readonly events: ReadonlyMap<string, readonly LaterEvent[]>
  /** The later weeks' rows in force, an investor's in order: those of the events of kind week. */
  readonly rows: ReadonlyMap<string, readonly RecordedRow[]>
  /** Investors whose account has been closed since. */
  readonly closed: ReadonlySet<string>
}

interface Dated {
  readonly personId: string
  readonly at: number
  readonly event: LaterEvent
}

const weekEvent = (row: RecordedRow, termsOf: TermsOfWeeks): Dated => ({
  personId: row.person_id,
  // Effects on the following Sunday belong after the week; immediate effects within the week came before its close.
  at: row.week_from,
  event: {
    kind: 'week',
    terms: termsOf(row.week_from),
    grossProfit: row.gross,
    capital: row.capital,
    distributed: row.share,
    fundShare: row.fund_share,
    resultChange: row.result_change,
  },
})

const paidEvents = async (db: Db, week: Week): Promise<Dated[]> => {
  const paid = await db
    .selectFrom('withdrawals')
    .select(['person_id', 'effective_at', 'settled', 'balance_before'])
    .where('kind', '=', 'capital')
    .where('effective_at', '>=', week.to)
    .orderBy('effective_at')
    .orderBy('id')
    .execute()
  return paid.flatMap(({ person_id, effective_at, settled, balance_before }): Dated[] =>
    effective_at === null || !settled || balance_before === null
      ? []
      : [
          {
            personId: person_id,
            at: effective_at,
            event: { kind: 'capital-paid', paid: settled, balanceBefore: balance_before },
          },
        ],
  )
}

const closedEvents = async (db: Db, week: Week): Promise<Dated[]> => {
  const rows = await db
    .selectFrom('closures')
    .select(['person_id', 'payable_at'])
    .where('payable_at', '>', week.from)
    .execute()
  return rows.flatMap(({ person_id, payable_at }): Dated[] =>
    payable_at === null ? [] : [{ personId: person_id, at: payable_at, event: { kind: 'closed' } }],
  )
}

/** Everything that came after a week: later weeks in which the investor traded, capital paid out, accounts closed. */
export const eventsSince = async (db: Db, week: Week, termsOf: TermsOfWeeks): Promise<EventsSince> => {
  const traded = await holdingRows(db)
    .where('week_rows.week_from', '>', week.from)
    .where('week_rows.traded', '=', 1)
    .orderBy('week_rows.week_from')
    .execute()
  const closed = await closedEvents(db, week)
  // A withdrawal on a Sunday comes before the week that begins then; sorting is stable.
  const dated = await sortedInTurns(
    [...(await paidEvents(db, week)), ...closed, ...(await mapInTurns(traded, (row) => weekEvent(row, termsOf)))],
    (a, b) => a.at - b.at,
  )
  const byPerson = await groupedInTurns(dated, ({ personId }) => personId)
  return {
    events: await mapOfInTurns([...byPerson], ([id, list]) => [id, list.map(({ event }) => event)]),
    rows: await groupedInTurns(traded, ({ person_id }) => person_id),
    closed: new Set(closed.map(({ personId }) => personId)),
  }
}
