import type { Week } from '#fund/calendar/week.ts'
import type { Cents } from '#fund/cents/money.ts'
import { type LaterEvent, replayCarriedLoss } from '#fund/weeks/correction.ts'
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
  personId: row.account_id,
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

/** The events after a week, or those of one person from the beginning. */
export type Which = { readonly week: Week } | { readonly personId: string }

const sinceOf = (which: Which): number => ('week' in which ? which.week.to : 0)
const onlyOf = (which: Which): string | undefined => ('week' in which ? undefined : which.personId)

const paidEvents = async (db: Db, which: Which): Promise<Dated[]> => {
  const personId = onlyOf(which)
  const paid = await db
    .selectFrom('withdrawals')
    .select(['id', 'account_id', 'effective_at', 'settled', 'balance_before'])
    .where('kind', '=', 'capital')
    .where('effective_at', '>=', sinceOf(which))
    .$if(personId !== undefined, (only) => only.where('account_id', '=', personId ?? ''))
    .orderBy('effective_at')
    .orderBy('id')
    .execute()
  return paid.flatMap(({ id, account_id, effective_at, settled, balance_before }): Dated[] =>
    effective_at === null || !settled || balance_before === null
      ? []
      : [
          {
            personId: account_id,
            at: effective_at,
            event: { kind: 'capital-paid', id, paid: settled, balanceBefore: balance_before },
          },
        ],
  )
}

/** Payments that were kept and whose loss is back. What left with one before the week is found in its investor's whole past. */
const keptEvents = async (db: Db, which: Which, termsOf: TermsOfWeeks): Promise<Dated[]> => {
  const [since, personId] = [sinceOf(which), onlyOf(which)]
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'account_id', 'effective_at', 'kept_from'])
    .where('kind', '=', 'capital')
    .where('kept_from', '>=', since)
    .where('loss_restored', 'is not', null)
    .$if(personId !== undefined, (only) => only.where('account_id', '=', personId ?? ''))
    .orderBy('id')
    .execute()
  const events: Dated[] = []
  for (const { id, account_id, effective_at, kept_from } of rows) {
    const left = (effective_at ?? 0) < since ? await lossThatLeft(db, { id, account_id }, termsOf) : 0
    events.push({ personId: account_id, at: kept_from ?? 0, event: { kind: 'capital-kept', id, left } })
  }
  return events
}

const closedEvents = async (db: Db, which: Which): Promise<Dated[]> => {
  const personId = onlyOf(which)
  const rows = await db
    .selectFrom('closures')
    .select(['account_id', 'payable_at'])
    .where('payable_at', '>', 'week' in which ? which.week.from : 0)
    .$if(personId !== undefined, (only) => only.where('account_id', '=', personId ?? ''))
    .execute()
  return rows.flatMap(({ account_id, payable_at }): Dated[] =>
    payable_at === null ? [] : [{ personId: account_id, at: payable_at, event: { kind: 'closed' } }],
  )
}

/**
 * Everything that came after a week, or for one person from the beginning: later weeks in which the investor traded,
 * capital paid out or kept after it came back, accounts closed.
 */
export const eventsSince = async (db: Db, which: Which, termsOf: TermsOfWeeks): Promise<EventsSince> => {
  const personId = onlyOf(which)
  const traded = await holdingRows(db)
    .where('week_rows.week_from', '>', 'week' in which ? which.week.from : 0)
    .$if(personId !== undefined, (only) => only.where('week_rows.account_id', '=', personId ?? ''))
    .where('week_rows.traded', '=', 1)
    .orderBy('week_rows.week_from')
    .execute()
  const closed = await closedEvents(db, which)
  // On a Sunday what was kept comes back first, then withdrawals take effect, then the week begins; sorting is stable.
  const dated = await sortedInTurns(
    [
      ...(await keptEvents(db, which, termsOf)),
      ...(await paidEvents(db, which)),
      ...closed,
      ...(await mapInTurns(traded, (row) => weekEvent(row, termsOf))),
    ],
    (a, b) => a.at - b.at,
  )
  const byPerson = await groupedInTurns(dated, ({ personId }) => personId)
  return {
    events: await mapOfInTurns([...byPerson], ([id, list]) => [id, list.map(({ event }) => event)]),
    rows: await groupedInTurns(traded, ({ account_id }) => account_id),
    closed: new Set(closed.map(({ personId }) => personId)),
  }
}

/**
 * How much of a carried loss left with capital that was paid out, by everything that has happened to its investor up to
 * now, corrections included. Zero for a dividend, and for a payout of a closed account.
 */
export const lossThatLeft = async (
  db: Db,
  { id, account_id }: { readonly id: string; readonly account_id: string },
  termsOf: TermsOfWeeks,
): Promise<Cents> => {
  const { events } = await eventsSince(db, { personId: account_id }, termsOf)
  const brought = await db
    .selectFrom('imported_people')
    .select('carried_loss')
    .where('account_id', '=', account_id)
    .executeTakeFirst()
  const { left } = replayCarriedLoss(brought?.carried_loss ?? 0, events.get(account_id) ?? [])
  return left.get(id) ?? 0
}
