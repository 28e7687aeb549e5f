import type { Selectable } from 'kysely'
import { sha256OfJson } from '../sha256.ts'
import type { OpeningsTable, WeekRowsTable } from '../store/schema/weeks.ts'

/** Stands for what a digest covers and how it is written; what a released version covers never changes. */
const digestVersion = 1

type Figures = readonly (string | number)[]

const byText = (one: Figures, other: Figures): number => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

const digestOf = (...parts: readonly (readonly Figures[])[]): string => {
  const sorted = parts.map((figures) => figures.toSorted(byText))
  return `${digestVersion}:${sha256OfJson(sorted)}`
}

/** Over a week's openings, for the entry of its sweep. */
export const openingsDigest = (openings: readonly Selectable<OpeningsTable>[]): string =>
  digestOf(
    openings.map(({ week_from, person_id, balance, capital, carried_loss, active }) => [
      week_from,
      person_id,
      balance,
      capital,
      carried_loss,
      active,
    ]),
  )

/** Over the rows that a close or a correction gives, and the carried losses after it, for its entry. */
export const rowsDigest = (
  rows: readonly Selectable<WeekRowsTable>[],
  carriedLosses: ReadonlyMap<string, number>,
): string =>
  digestOf(
    rows.map((row) => [
      row.week_from,
      row.version,
      row.person_id,
      row.traded,
      row.gross,
      row.odd_cent,
      row.carried_before,
      row.recovered,
      row.net,
      row.tier_percent,
      row.share,
      row.fund_share,
      row.result_change,
      row.carried_after,
    ]),
    [...carriedLosses],
  )
